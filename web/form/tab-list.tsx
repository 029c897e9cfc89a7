// List of tabs, following the ARIA Authoring Practices: one tab is in the tab order, and the arrow keys move between tabs.

/** Tab index offset by key. ±Infinity selects the first or the last tab. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

export interface TabItem {
  readonly id: string;
  readonly label: string;
}

interface Props<Item extends TabItem> {
  /** Prefix of the tabs' element ids. The panel's id is `<prefix>-panel`, and it is labelled by `<prefix>-<tab id>`. */
  readonly prefix: string;
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly class: string;
  readonly tabs: readonly Item[];
  readonly selected: Item;
  readonly onSelect: (tab: Item) => void;
}

export function TabList<Item extends TabItem>({ prefix, label, class: style, tabs, selected, onSelect }: Props<Item>) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = tabs.indexOf(selected);
    const to = Number.isFinite(step) ? (from + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1;
    const tab = tabs[to] as Item;
    onSelect(tab);
    document.getElementById(`${prefix}-${tab.id}`)?.focus();
  };
  return (
    <div class={style} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => {
        const isSelected = tab === selected;
        return (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            class="tab"
            aria-selected={isSelected}
            aria-controls={`${prefix}-panel`}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onSelect(tab)}
          >
            {tab.label}
          </button>
        );
      })}
    </div>
  );
}
