// Search field for the table of contents: hides all operations that don't contain every search word. Also highlights the
// section that is in view.

export function startSearch(): void {
  const contents = document.querySelector<HTMLDetailsElement>("[data-contents]");
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  const resultCount = document.querySelector<HTMLElement>("[data-found]");
  if (!contents || !field || !resultCount) return;
  // On narrow screens the contents would cover the page, so they start collapsed.
  if (matchMedia("(max-width: 60rem)").matches) contents.open = false;
  const sections = [...document.querySelectorAll<HTMLElement>("main .operation[id]")].map((section) => ({
    section,
    text: `${section.dataset.filter ?? ""} ${section.textContent}`.toLowerCase(),
    entry: entryOf(contents, section.id),
  }));
  const update = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { section, text, entry } of sections) {
      const isFound = words.every((word) => text.includes(word));
      section.hidden = !isFound;
      if (entry) entry.hidden = !isFound;
      if (isFound) count += 1;
    }
    for (const group of document.querySelectorAll<HTMLElement>("main .tag, main .guides"))
      group.hidden = [...group.querySelectorAll<HTMLElement>(".operation")].every(({ hidden }) => hidden);
    resultCount.textContent = words.length === 0 ? "" : `${count} of ${sections.length} sections`;
  };
  field.addEventListener("input", update);
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target !== document.body) return;
    event.preventDefault();
    contents.open = true;
    field.focus();
  });
  // A link to a hidden section clears the search.
  addEventListener("hashchange", () => {
    if (document.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`)?.closest("[hidden]")) {
      field.value = "";
      update();
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
    }
  });
  watchVisibleSections(sections);
}

function entryOf(contents: HTMLElement, id: string): HTMLElement | null {
  return contents.querySelector<HTMLElement>(`a[href="#${CSS.escape(id)}"]`)?.parentElement ?? null;
}

/** Highlights the topmost visible section in the contents. */
function watchVisibleSections(
  sections: readonly { readonly section: HTMLElement; readonly entry: HTMLElement | null }[],
): void {
  const visible = new Set<Element>();
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      const first = sections.find(({ section }) => visible.has(section));
      for (const { section, entry } of sections) {
        const link = entry?.querySelector("a");
        if (section !== first?.section) link?.removeAttribute("aria-current");
        else if (link && !link.hasAttribute("aria-current")) {
          link.setAttribute("aria-current", "location");
          scrollContentsTo(link);
        }
      }
    },
    { rootMargin: "0px 0px -60% 0px" },
  );
  for (const { section } of sections) observer.observe(section);
}

/** Scrolls the contents so that a link is visible, without scrolling the page (as scrollIntoView would). */
function scrollContentsTo(link: HTMLElement): void {
  const list = link.closest<HTMLElement>("[data-contents]");
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const offset = link.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (offset < 60 || offset > list.clientHeight - 60) list.scrollTop += offset - list.clientHeight / 2;
}
