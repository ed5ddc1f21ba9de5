// The index of several records: its filters.

const filter = /** @type {HTMLInputElement} */ (document.getElementById("filter"));
const game = /** @type {HTMLSelectElement} */ (document.getElementById("game"));
const wrong = /** @type {HTMLInputElement} */ (document.getElementById("wrong"));
const shown = document.getElementById("shown");
const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".list tbody tr")]);
const update = () => {
  const words = filter.value.toLowerCase().split(/\s+/);
  let count = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    const fits = words.every((word) => text.includes(word))
      && (!game.value || row.dataset.game === game.value)
      && (!wrong.checked || row.dataset.mistakes !== "0");
    row.hidden = !fits;
    if (fits) count += 1;
  }
  shown.textContent = shown.dataset.text.replace("{n}", String(count)).replace("{m}", String(rows.length));
};
document.querySelector(".filters").addEventListener("submit", (event) => event.preventDefault());
for (const one of [filter, game, wrong]) one.addEventListener("input", update);
update();
