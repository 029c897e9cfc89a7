// Outline of the page: highlights the section in view, and closes the popovers of narrow screens when a link is followed.

export function startOutline(): void {
  for (const popover of document.querySelectorAll<HTMLElement>("[popover]"))
    popover.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a") && popover.matches(":popover-open")) popover.hidePopover();
    });
  const current = document.querySelector("#contents [aria-current]");
  if (current) scrollListTo(current);
  watchHeadings([...document.querySelectorAll<HTMLAnchorElement>("#outline a")]);
}

/** Highlights the link to the last heading above the upper third of the window. */
function watchHeadings(links: readonly HTMLAnchorElement[]): void {
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  let isWaiting = false;
  const update = () => {
    isWaiting = false;
    const index = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < innerHeight / 3);
    for (const [at, link] of links.entries()) {
      if (at !== index) link.removeAttribute("aria-current");
      else if (!link.hasAttribute("aria-current")) {
        link.setAttribute("aria-current", "location");
        scrollListTo(link);
      }
    }
  };
  const schedule = () => {
    if (!isWaiting) requestAnimationFrame(update);
    isWaiting = true;
  };
  addEventListener("scroll", schedule, { passive: true });
  schedule();
}

/** Scrolls a list so that a link is visible, without scrolling the page (as scrollIntoView would). */
function scrollListTo(link: Element): void {
  const list = link.closest<HTMLElement>("[popover]");
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const offset = link.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (offset < 60 || offset > list.clientHeight - 60) list.scrollTop += offset - list.clientHeight / 2;
}
