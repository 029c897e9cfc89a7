// The page's tabs, following the ARIA Authoring Practices: one tab is in the tab order, and the arrow keys move between tabs.

import type { Signal } from "@preact/signals";
import type { Tab } from "../tab/tab.ts";

/** Tab index offset by key. ±Infinity selects the first or the last tab. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** @param current selected tab; updated on selection */
export function TabList({ tabs, current }: { readonly tabs: readonly Tab[]; readonly current: Signal<Tab> }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = tabs.indexOf(current.value);
    const to = Number.isFinite(step) ? (from + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1;
    current.value = tabs[to] as Tab;
    document.getElementById(`tab-${current.value.id}`)?.focus();
  };
  return (
    <div class="tab-list" role="tablist" aria-label="What to create" onKeyDown={onKeyDown}>
      {tabs.map((tab) => {
        const isCurrent = tab === current.value;
        return (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            class="tab"
            aria-selected={isCurrent}
            aria-controls="panel"
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => {
              current.value = tab;
            }}
          >
            {tab.label}
          </button>
        );
      })}
    </div>
  );
}
