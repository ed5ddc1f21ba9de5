// The index of several records: its filters.

const [filter, game, wrong, shown] = ["filter", "game", "wrong", "shown"].map((id) => document.getElementById(id));
const rows = [...document.querySelectorAll(".list tbody tr")];
const update = () => {
  const words = filter.value.toLowerCase().split(/\s+/);
  let count = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    const fits = words.every((word) => text.includes(word))
      && (!game.value || row.dataset.game === game.value)
      && (!wrong.checked || row.dataset.mistakes !== "0");
    row.hidden = !fits;
    count += fits;
  }
  shown.textContent = shown.dataset.text.replace("{n}", count).replace("{m}", rows.length);
};
document.querySelector(".filters").addEventListener("submit", (event) => event.preventDefault());
for (const one of [filter, game, wrong]) one.addEventListener("input", update);
update();
