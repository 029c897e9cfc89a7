// Entry point of the docs' pages: starts the theme, the outline, the search, the copy buttons, the examples and the "Try it" forms, which are loaded when opened, and
// redirects old anchors.

import { copyCode } from "../output/copy-code.ts";
import { startTheme } from "../style/theme.ts";
import { redirectOldAnchor } from "./old-anchor.ts";
import { startOutline } from "./outline.ts";
import { startRunnables } from "./runnable/runnable.ts";
import { startSearch } from "./search/search.ts";

startTheme();
redirectOldAnchor();
addEventListener("hashchange", redirectOldAnchor);
startOutline();
startSearch();
startRunnables();

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy-code]") : null;
  const code = button?.closest("pre, .runnable")?.querySelector("code");
  if (button && code) void copyCode(button, code);
});

for (const place of document.querySelectorAll<HTMLDetailsElement>("[data-try]"))
  place.addEventListener("toggle", () => openTry(place));

async function openTry(place: HTMLDetailsElement): Promise<void> {
  if (!place.open || place.dataset.try === undefined) return;
  const id = place.dataset.try;
  delete place.dataset.try;
  try {
    const { createTryForm } = await import("./try.ts");
    place.querySelector("p")?.replaceWith(await createTryForm(id));
  } catch (error) {
    const note = place.querySelector("p");
    if (note) note.textContent = `Couldn't load the form: ${error instanceof Error ? error.message : error}`;
    place.dataset.try = id;
  }
}
