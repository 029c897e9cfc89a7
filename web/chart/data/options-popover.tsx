// Popover with the options of a column or row. The whole table shares one popover, which opens next to the button.

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { status, type TypedTable } from "./data-state.ts";

/** Column or row whose options are open. */
interface Target {
  readonly kind: "column" | "row";
  readonly index: number;
  /** Element next to which the popover opens. */
  readonly anchor: HTMLElement;
}

const opened = signal<Target | undefined>(undefined);

/** The forms, which are loaded when one is first opened. */
let forms: Awaited<ReturnType<typeof loadForms>> | undefined;

async function loadForms() {
  const [{ ColumnOptions }, { RowOptions }] = await Promise.all([
    import("./column-options.tsx"),
    import("./row-options.tsx"),
  ]);
  return { ColumnOptions, RowOptions };
}

/** Opens the options of a column or row. */
export async function openOptions(target: Target): Promise<void> {
  try {
    forms ??= await loadForms();
    opened.value = target;
  } catch {
    status.value = "Couldn't load the options. Check your connection.";
  }
}

export function areOptionsOpen(kind: Target["kind"], index: number): boolean {
  return opened.value?.kind === kind && opened.value.index === index;
}

/** Distance from the button and the window's edges, in pixels. */
const MARGIN = 6;

export function OptionsPopover({ typed }: { readonly typed: TypedTable }) {
  const box = useRef<HTMLDivElement>(null);
  const target = opened.value;
  const close = () => box.current?.hidePopover();
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || target === undefined) return;
    if (!element.matches(":popover-open")) element.showPopover();
    const { left, bottom } = target.anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
    element.style.top = `${Math.max(MARGIN, Math.min(bottom + MARGIN, innerHeight - height - MARGIN))}px`;
    element.querySelector<HTMLElement>("select, button:not(:disabled)")?.focus();
  }, [target]);
  return (
    <div
      ref={box}
      popover="auto"
      class="options-popover stack tight"
      role="dialog"
      aria-labelledby="options-title"
      onToggle={(event) => {
        if (event.newState === "closed") opened.value = undefined;
      }}
    >
      {target?.kind === "column" && forms && <forms.ColumnOptions typed={typed} column={target.index} onDone={close} />}
      {target?.kind === "row" && forms && <forms.RowOptions table={typed.table} row={target.index} onDone={close} />}
    </div>
  );
}
