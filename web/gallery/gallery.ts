// Entry point of the gallery: searches the examples, and groups them by task, chart type or theme. The URL's query stores both,
// so that going back to the page restores them.

import { startTheme } from "../style/theme.ts";

type Grouping = "task" | "type" | "theme";

/** Separates several values of a card's attribute. */
const SEPARATOR = "|";

startTheme();
const groups = part<HTMLElement>("[data-groups]");
const form = part<HTMLFormElement>("[data-filter]");
const count = part<HTMLElement>("[data-count]");
const nothing = part<HTMLElement>("[data-nothing]");
const query = form.elements.namedItem("q") as HTMLInputElement;
const by = form.elements.namedItem("by") as RadioNodeList;
const cards = [...groups.querySelectorAll<HTMLElement>("[data-card]")];

restore();
form.inert = false;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => update());

function part<Part extends Element>(selector: string): Part {
  const found = document.querySelector<Part>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

function restore(): void {
  const parameters = new URLSearchParams(location.search);
  query.value = parameters.get("q") ?? "";
  const chosen = parameters.get("by");
  if (chosen === "type" || chosen === "theme") by.value = chosen;
  if (parameters.size > 0) update();
}

function update(): void {
  const grouping = by.value as Grouping;
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = cards.filter(({ dataset: { text = "" } }) => words.every((word) => text.includes(word)));
  groups.replaceChildren(...listGroups(found, grouping));
  count.textContent = found.length === 1 ? "1 example" : `${found.length} examples`;
  nothing.hidden = found.length > 0;
  const parameters = new URLSearchParams({
    ...(grouping !== "task" && { by: grouping }),
    ...(query.value !== "" && { q: query.value }),
  });
  const search = parameters.size === 0 ? "" : `?${parameters}`;
  if (search !== location.search) history.replaceState(null, "", location.pathname + search + location.hash);
}

/** Returns a section for each value of the grouping. Tasks keep the page's order; other groups are sorted by name. */
function listGroups(found: readonly HTMLElement[], grouping: Grouping): HTMLElement[] {
  const names = [...new Set(found.flatMap((card) => valuesOf(card, grouping)))];
  if (grouping !== "task") names.sort((one, other) => one.localeCompare(other, "en"));
  return names.map((name) => {
    const matching = found.filter((card) => valuesOf(card, grouping).includes(name));
    return createGroup(name, matching);
  });
}

function valuesOf({ dataset }: HTMLElement, grouping: Grouping): string[] {
  return (dataset[grouping] ?? "").split(SEPARATOR);
}

function createGroup(name: string, matching: readonly HTMLElement[]): HTMLElement {
  const group = document.createElement("section");
  group.className = "gallery-group";
  const heading = document.createElement("h2");
  heading.id = name.toLowerCase().replaceAll(/\W+/g, "-");
  heading.textContent = name;
  group.setAttribute("aria-labelledby", heading.id);
  const list = document.createElement("ul");
  list.className = "gallery-cards";
  // An example with several types is in several groups.
  list.append(...matching.map((card) => card.cloneNode(true)));
  group.append(heading, list);
  return group;
}
