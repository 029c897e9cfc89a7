// Card that can be collapsed. This browser remembers the collapsed cards.

import { signal } from "@preact/signals";
import type { ComponentChildren, HTMLAttributes } from "preact";

/** Key in localStorage: the ids of the collapsed cards. */
const KEY = "collapsed-cards";

const collapsed = signal(readCollapsed());

function readCollapsed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

function setOpen(id: string, isOpen: boolean): void {
  // Another tab may have changed the list.
  const others = readCollapsed().filter((each) => each !== id);
  collapsed.value = isOpen ? others : [...others, id];
  try {
    localStorage.setItem(KEY, JSON.stringify(collapsed.value));
  } catch {
    // The storage is full or disabled. The card stays collapsed until the page is closed.
  }
}

/** Opens the card that contains an element, so that the element can be focused or show a dialog. */
export function openCardOf(element: Element | null): void {
  const card = element?.closest(".fold-card");
  if (card === null || card === undefined) return;
  // The card is rendered again after the caller has moved the focus.
  for (const part of card.querySelectorAll<HTMLElement>("[data-fold]")) part.hidden = false;
  if (collapsed.peek().includes(card.id)) setOpen(card.id, true);
}

interface Props {
  /** Id of the element. */
  readonly id: string;
  readonly title: string;
  /** Additional class. */
  readonly class?: string;
  /** Content beside the title. */
  readonly extra?: ComponentChildren;
  /** Handlers for files that are dropped on the card. */
  readonly drop?: Pick<HTMLAttributes<HTMLElement>, "onDragOver" | "onDrop">;
  readonly children: ComponentChildren;
}

export function FoldCard({ id, title, class: style = "", extra, drop, children }: Props) {
  const isOpen = !collapsed.value.includes(id);
  return (
    <section id={id} class={`card stack fold-card ${style}`} aria-labelledby={`${id}-title`} {...drop}>
      <div class="panel-head">
        <h2 id={`${id}-title`}>
          <button
            type="button"
            class="fold-button"
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            onClick={() => setOpen(id, !isOpen)}
          >
            {title}
          </button>
        </h2>
        {extra !== undefined && (
          <span class="row" data-fold hidden={!isOpen}>
            {extra}
          </span>
        )}
      </div>
      <div id={`${id}-content`} class="stack" data-fold hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
