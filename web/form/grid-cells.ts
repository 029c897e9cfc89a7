// Keyboard and pointer in a grid of `<input>` cells, as in spreadsheets: a click selects a cell's text, and typing replaces it.
// Enter, F2 or a second click edits the text, Escape restores it, and the arrow keys and Enter move between cells.

/** Moves the focus to a cell. Row -1 has the headings, and column -1 the labels. Returns false if the cell doesn't exist. */
type GoTo = (row: number, column: number) => boolean;

/** The cell that is being edited, and the focused cell's text before that. */
let editing: HTMLInputElement | undefined;
let start = { input: undefined as HTMLInputElement | undefined, text: "" };
/** The cell that the current click has focused, so that the end of the click keeps the selection. */
let clicked: HTMLInputElement | undefined;

/** Row and column offset per key. */
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const cellOf = ({ target }: Event) =>
  target instanceof HTMLInputElement && target.dataset.cell !== undefined ? target : undefined;

/** Selects the text of a focused cell, so that typing replaces it. */
function select(input: HTMLInputElement): void {
  editing = undefined;
  start = { input, text: input.value };
  input.select();
}

/** Returns the event handlers of a table whose cells are inputs with `data-cell="row,column"`. */
export function gridHandlers(goTo: GoTo) {
  return {
    onFocusIn: (event: Event) => {
      const input = cellOf(event);
      if (input !== undefined) select(input);
    },
    onMouseDown: (event: Event) => {
      const input = cellOf(event);
      clicked = input === document.activeElement ? undefined : input;
      if (clicked === undefined) editing = input;
    },
    onMouseUp: (event: Event) => {
      // The browser would place the caret here.
      if (clicked !== undefined && clicked === cellOf(event)) event.preventDefault();
      clicked = undefined;
    },
    onInput: (event: Event) => {
      editing = cellOf(event);
    },
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, goTo),
  };
}

function onKeyDown(event: KeyboardEvent, goTo: GoTo): void {
  const input = cellOf(event);
  if (input === undefined || event.isComposing || event.altKey) return;
  const isEditing = editing === input;
  if (event.key === "F2" || (event.key === "Enter" && !isEditing)) {
    event.preventDefault();
    editing = input;
    input.setSelectionRange(input.value.length, input.value.length);
    return;
  }
  if (event.key === "Escape" && isEditing) {
    event.preventDefault();
    event.stopPropagation();
    if (start.input === input && input.value !== start.text) {
      input.value = start.text;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    select(input);
    return;
  }
  const step = STEPS[event.key];
  if (step === undefined) return;
  const [row = 0, column = 0] = (input.dataset.cell ?? "").split(",").map(Number);
  const [down, right] = step;
  const isAll = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  const isAtEdge = right < 0 ? input.selectionEnd === 0 : input.selectionStart === input.value.length;
  if (right !== 0 && isEditing && !isAll && !isAtEdge) return;
  const hasMoved = goTo(row + down, column + right);
  if (hasMoved || event.key === "Enter") event.preventDefault();
  if (event.key !== "Enter" || hasMoved) return;
  // Enter in the last row commits the value and keeps the focus.
  input.dispatchEvent(new Event("change", { bubbles: true }));
  select(input);
}

/** Returns false if the cell doesn't exist. */
export function focusCellIn(grid: ParentNode | null, row: number, column: number): boolean {
  const input = grid?.querySelector<HTMLInputElement>(`[data-cell="${row},${column}"]`);
  if (input === null || input === undefined) return false;
  input.focus();
  select(input);
  return true;
}
