// What each page has: whether scripts run, and light or dark.

const root = document.documentElement;
root.classList.add("has-script");

/** Does something when the button is clicked that is called so, whichever stands there then. */
const onButton = (id, action) => document.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest(`#${id}`)) action();
});

onButton("theme", () => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = root.dataset.theme || (dark ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
});
