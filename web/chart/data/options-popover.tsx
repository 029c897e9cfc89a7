// Popover with the options of a column or row. There is one for the whole table, next to the button that opened it.

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { ColumnOptions } from "./column-options.tsx";
import type { TypedTable } from "./data-state.ts";
import { RowOptions } from "./row-options.tsx";

/** Column or row whose options are open. */
interface Target {
  readonly kind: "column" | "row";
  readonly index: number;
  /** Element next to which the popover opens. */
  readonly anchor: HTMLElement;
}

const opened = signal<Target | undefined>(undefined);

/** Opens the options of a column or row. */
export function openOptions(target: Target): void {
  opened.value = target;
}

/** Returns whether a column's or row's options are open. */
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
      {target?.kind === "column" && <ColumnOptions typed={typed} column={target.index} onDone={close} />}
      {target?.kind === "row" && <RowOptions table={typed.table} row={target.index} onDone={close} />}
    </div>
  );
}
