// Card that can be collapsed. This browser remembers the collapsed cards.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/** Key in localStorage: the ids of the collapsed cards. */
const KEY = "collapsed-cards";

function readCollapsed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

function storeCollapsed(id: string, isOpen: boolean): void {
  const others = readCollapsed().filter((each) => each !== id);
  try {
    localStorage.setItem(KEY, JSON.stringify(isOpen ? others : [...others, id]));
  } catch {
    // The storage is full or disabled. The card stays collapsed until the page is closed.
  }
}

interface Props {
  /** Id of the element. */
  readonly id: string;
  readonly title: string;
  /** Content beside the title. */
  readonly extra?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function FoldCard({ id, title, extra, children }: Props) {
  const [isOpen, setOpen] = useState(() => !readCollapsed().includes(id));
  return (
    <section id={id} class="card stack fold-card" aria-labelledby={`${id}-title`}>
      <div class="panel-head">
        <h2 id={`${id}-title`}>
          <button
            type="button"
            class="fold-button"
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            onClick={() => {
              setOpen(!isOpen);
              storeCollapsed(id, !isOpen);
            }}
          >
            {title}
          </button>
        </h2>
        {isOpen && extra}
      </div>
      <div id={`${id}-content`} class="stack" hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
