// GalleryPageTests adds this script to the gallery's page. The script uses the page as a visitor does, and posts its
// findings to the parent page.
"use strict";
(() => {
  const errors = [];
  addEventListener("error", (event) => errors.push(event.message || `not loaded: ${event.target.src || event.target.href}`), true);
  addEventListener("unhandledrejection", (event) => errors.push(String(event.reason)));
  for (const kind of ["error", "warn"]) console[kind] = (...words) => errors.push(words.join(" "));

  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const shown = () => all(".card").filter((card) => card.offsetParent).map((card) => card.id.slice("card-".length));
  const turn = () => new Promise((done) => setTimeout(done, 50));
  const text = (element) => element.textContent.trim();

  function entry(dialog) {
    return {
      id: dialog.id,
      title: text(dialog.querySelector("h2")),
      group: text(document.getElementById(`card-${dialog.id}`).closest(".group").querySelector("h2")),
      swift: text(dialog.querySelector("pre")),
      parameters: all("tbody tr", dialog).map((row) => all("th, td", row).map(text)),
      pictures: all("img", dialog).length,
    };
  }

  async function search(words) {
    const field = document.getElementById("search");
    field.value = words;
    field.dispatchEvent(new Event("input"));
    await turn();
    return shown();
  }

  // Performs an action, and returns the ids of the open dialogs and the fragment of the address.
  async function step(action) {
    action();
    await turn();
    return `${all("dialog[open]").map((dialog) => dialog.id).join("+")} ${location.hash}`;
  }

  // Returns all images once they are loaded. Without `eager`, the browser does not load images that are out of sight.
  async function loadAll() {
    const pictures = all("img");
    for (const picture of pictures) picture.loading = "eager";
    while (!pictures.every((picture) => picture.complete)) await turn();
    return pictures;
  }

  addEventListener("load", async () => {
    const found = { width: innerWidth, contentWidth: document.documentElement.scrollWidth, errors };
    found.smallTargets = all("#tools input[type=search], #tools button, .card a, #tools label")
      .filter((element) => element.getBoundingClientRect().height < 44).map((element) => element.outerHTML.slice(0, 80));
    const pictures = await loadAll();
    found.pictures = pictures.length;
    found.broken = pictures.filter((picture) => picture.naturalWidth === 0).map((picture) => picture.src);
    found.entries = all("dialog.entry").map(entry);
    found.searches = {};
    for (const words of ["cube", "FoldTransition", "sigma zoom", "no such word", ""]) found.searches[words] = await search(words);
    const filter = document.getElementById("interactive");
    filter.click();
    found.interactive = shown();
    filter.click();
    found.steps = [
      await step(() => document.querySelector("#card-cube a").click()),
      await step(() => document.querySelector("dialog[open] [data-step='1']").click()),
      await step(() => document.querySelector("dialog[open] [data-step='-1']").click()),
      await step(() => document.querySelector("dialog[open] [data-close]").click()),
      await step(() => document.querySelector("#card-pop a").click()),
      await step(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }))),
      await step(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }))),
    ];
    const ground = () => getComputedStyle(document.body).backgroundColor;
    found.backgrounds = [ground()];
    document.getElementById("theme").click();
    found.backgrounds.push(ground());
    parent.postMessage(JSON.stringify(found), "*");
  });
})();
