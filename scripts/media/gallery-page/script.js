"use strict";

const search = document.getElementById("search");
const interactive = document.getElementById("interactive");
const cards = [...document.querySelectorAll(".card")];
const groups = [...document.querySelectorAll(".group")];

function isShown(card) {
  return !card.hidden;
}

// A card is shown if its words contain each word of the search, and, with the box ticked, if it is interactive.
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const card of cards) {
    const isWanted = !interactive.checked || card.dataset.interactive === "true";
    card.hidden = !(isWanted && words.every((word) => card.dataset.words.includes(word)));
  }
  for (const group of groups) {
    group.hidden = ![...group.querySelectorAll(".card")].some(isShown);
    document.querySelector(`#groups a[href="#${group.id}"]`).hidden = group.hidden;
  }
  const count = cards.filter(isShown).length;
  document.getElementById("count").textContent = count === cards.length ? `${count}` : `${count} of ${cards.length}`;
  document.getElementById("none").hidden = count > 0;
}

search.addEventListener("input", filter);
interactive.addEventListener("change", filter);

// An entry's dialog is open while the address ends in its id.
function entryOf(hash) {
  const found = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
  return found && found.matches("dialog.entry") ? found : null;
}

function show(entry) {
  for (const other of document.querySelectorAll("dialog[open]")) {
    if (other !== entry) other.close();
  }
  if (entry && !entry.open) entry.showModal();
}

window.addEventListener("popstate", () => show(entryOf(location.hash)));
show(entryOf(location.hash));

document.addEventListener("click", (event) => {
  const link = event.target.closest(".card a");
  if (link) {
    event.preventDefault();
    history.pushState(null, "", link.hash);
    show(entryOf(link.hash));
  }
  const step = event.target.closest("[data-step]");
  if (step) move(step.closest("dialog"), Number(step.dataset.step));
  const copy = event.target.closest("[data-copy]");
  if (copy) copyText(copy);
  // The target of a click on the backdrop is the dialog.
  const isBackdrop = event.target.matches("dialog.entry") && isOutside(event);
  if (isBackdrop || event.target.closest("[data-close]")) close();
});

function close() {
  history.replaceState(null, "", location.pathname + location.search);
  show(null);
}

function isOutside(event) {
  const box = event.target.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

// Moves to the next or previous entry among the cards that the search shows; after the last follows the first.
function move(dialog, step) {
  const shown = cards.filter(isShown);
  const index = shown.findIndex((card) => card.id === `card-${dialog.id}`);
  const next = shown[(index + step + shown.length) % shown.length];
  if (!next) return;
  const hash = next.querySelector("a").hash;
  history.replaceState(null, "", hash);
  show(entryOf(hash));
}

document.addEventListener("keydown", (event) => {
  const dialog = document.querySelector("dialog[open]");
  if (dialog && event.key === "Escape") {
    event.preventDefault();
    close();
  } else if (dialog && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    move(dialog, event.key === "ArrowLeft" ? -1 : 1);
  } else if (!dialog && event.key === "/" && document.activeElement !== search) {
    event.preventDefault();
    search.focus();
  }
});

async function copyText(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = "Copied";
  } catch {
    // Without permission, the text is only selected, so that the user can copy it.
    getSelection().selectAllChildren(button.parentElement.querySelector("code"));
    button.textContent = "Selected";
  }
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}

document.getElementById("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const isDark = (root.style.colorScheme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  root.style.colorScheme = isDark ? "light" : "dark";
});
