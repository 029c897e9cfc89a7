// Search field of the docs: a combobox whose list shows the matching sections (ARIA Authoring Practices, combobox pattern). The
// index is loaded when the field first gets the focus.

import type MiniSearch from "minisearch";
import { element } from "../element.ts";
import { createExcerpt } from "./excerpt.ts";
import type { SearchHit, SearchSection } from "./search-index.ts";

type Find = (query: string) => SearchHit[];

let loading: Promise<Find> | undefined;

/** Loads the library and the index. */
function loadSearch(url: string): Promise<Find> {
  loading ??= Promise.all([import("./search-index.ts"), fetch(url)]).then(async ([module, reply]) => {
    if (!reply.ok) throw new Error(`${url} returned status ${reply.status}`);
    const index: MiniSearch<SearchSection> = module.loadSearchIndex(await reply.text());
    return (query) => module.findSections(index, query);
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Starts the search, and fills it from the `q` parameter of the page's URL. */
export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>("[data-search]");
  const field = form?.querySelector("input");
  const list = document.getElementById("search-results");
  const status = form?.querySelector<HTMLElement>("[role=status]");
  if (!form || !field || !list || !status) return;
  const find = () => loadSearch(form.dataset.search ?? "");
  let active = -1;

  const setActive = (index: number) => {
    active = index;
    for (const [at, option] of [...list.children].entries()) option.setAttribute("aria-selected", String(at === index));
    const option = list.children[index];
    option?.scrollIntoView({ block: "nearest" });
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
  };
  const show = (hits: readonly SearchHit[]) => {
    list.replaceChildren(...hits.map(createOption));
    list.hidden = hits.length === 0;
    field.setAttribute("aria-expanded", String(hits.length > 0));
    setActive(hits.length > 0 ? 0 : -1);
  };
  const update = async () => {
    const query = field.value.trim();
    if (query === "") {
      show([]);
      status.textContent = "";
      return;
    }
    try {
      const hits = (await find())(query);
      // Another letter may have been typed while the index was loading.
      if (query !== field.value.trim()) return;
      show(hits);
      status.textContent = hits.length === 0 ? `Nothing found for “${query}”` : `${hits.length} results`;
    } catch (error) {
      status.textContent = `Couldn't load the search: ${error instanceof Error ? error.message : error}`;
    }
  };
  const open = (index: number) => (list.children[index] as HTMLElement | undefined)?.click();

  field.addEventListener("focus", () => find().catch(() => {}));
  field.addEventListener("input", update);
  field.addEventListener("keydown", (event) => {
    const count = list.children.length;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setActive((active + step + count) % count);
    }
    if (event.key === "Escape") show([]);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await update();
    open(active);
  });
  // Clicks in the list move the focus, so leaving the form closes the list.
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) show([]);
  });
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", () => show([]));
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  const query = new URLSearchParams(location.search).get("q");
  if (query !== null && query !== "") {
    field.value = query;
    field.focus();
    void update();
  }
}

/** True if keys change the element's value. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function createOption({ id, page, heading, text, words }: SearchHit, index: number): HTMLElement {
  const excerpt = createExcerpt(text, words).map((part) => (part.isMatch ? element("mark", {}, part.text) : part.text));
  const title = heading === page ? page : `${page} › ${heading}`;
  return element(
    "a",
    { href: id, role: "option", id: `search-result-${index}`, "aria-selected": "false", tabindex: "-1" },
    element("strong", {}, title),
    element("span", {}, ...excerpt),
  );
}
