// Expands the `grid` option into a card's element tree: a title, and rows of panels with charts, codes, tables, text or
// figures. Colours and fonts come from the theme.

import { Failure, showValue } from "../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { formatFontFamily, type Theme } from "../theme/theme.ts";
import type { PartKind } from "./card-params.ts";
import type { CardCounts } from "./counts.ts";
import { isPartKind, listPartKinds, listPartNames, mainName } from "./parse-part.ts";
import { OWN_PROPS, PLACE, SIZE_PROPS } from "./parse-tree.ts";

/** Maximum number of rows, and of cells in a row. */
const ROWS = 50;
const CELLS = 20;

/** Space around and between panels, as a fraction of the card's width. */
const GAP = 1 / 80;

const FRACTION_TEXT = "must be a positive number, or a fraction such as 1/3";

/** Maximum width or height of a cell, as a proportion. */
const MAX_FRACTION = 1000;

/** Keys of a cell, excluding drawings and their parameters. */
const CELL_KEYS = ["title", "note", "width", "value", "change", "text", "image", "card"];

type Style = Readonly<Record<string, string | number | undefined>>;

/** Creates an element in the form of JSON requests. */
function element(type: string, style: Style, children: unknown, props: object = {}) {
  const definedStyles = Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
  return { type, props: { ...props, style: definedStyles, children } };
}

/**
 * Expands a grid.
 *
 * @param place path of the grid in messages
 * @param width width of the card, in CSS pixels
 * @param counts receives a warning for each key that has no effect
 * @throws Failure that names the place of an invalid row or cell
 */
export function expandGrid(grid: unknown, place: string, theme: Theme, width: number, counts: CardCounts): PlainObject {
  if (!isPlainObject(grid))
    throw new Failure("invalid", `${place} must be an object with rows, got ${showValue(grid)}`);
  const { title, subtitle, rows } = grid;
  counts.warnAboutUnknownNames(grid, ["title", "subtitle", "rows"], place, "it is not a key of a grid");
  if (!Array.isArray(rows) || rows.length < 1 || rows.length > ROWS)
    throw new Failure("invalid", `${place}.rows must be a list of 1 to ${ROWS} rows, got ${showValue(rows)}`);
  const gap = Math.max(8, Math.round(width * GAP));
  const look = { theme, gap, titleSize: Math.round(theme.titleSize * 0.85), counts };
  const head = [
    textLine(title, `${place}.title`, {
      fontSize: Math.round(theme.titleSize * 1.6),
      fontWeight: 700,
      fontFamily: formatFontFamily(theme.titleFamily),
    }),
    textLine(subtitle, `${place}.subtitle`, { color: theme.mutedText, fontSize: theme.titleSize }),
  ].filter((line) => line !== undefined);
  const style = {
    display: "flex",
    flexDirection: "column",
    gap,
    padding: gap * 1.5,
    backgroundColor: theme.background,
    color: theme.text,
    fontFamily: formatFontFamily(theme.fontFamily),
    fontSize: theme.fontSize + 3,
  };
  const body = rows.map((row, index) => expandRow(row, `${place}.rows[${index}]`, look));
  const header = head.length === 0 ? [] : [element("div", { display: "flex", flexDirection: "column", gap: 4 }, head)];
  return element("div", style, [...header, ...body]);
}

interface Look {
  readonly theme: Theme;
  readonly gap: number;
  readonly titleSize: number;
  readonly counts: CardCounts;
}

function textLine(value: unknown, place: string, style: Style, props: object = {}) {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string" && typeof value !== "number")
    throw new Failure("invalid", `${place} must be text, got ${showValue(value)}`);
  return element("div", style, String(value), props);
}

function expandRow(row: unknown, place: string, look: Look) {
  const isObject = isPlainObject(row);
  const cells = isObject ? row.cells : row;
  if (!Array.isArray(cells) || cells.length < 1 || cells.length > CELLS)
    throw new Failure("invalid", `${place} must be a list of 1 to ${CELLS} cells, got ${showValue(row)}`);
  if (isObject) look.counts.warnAboutUnknownNames(row, ["cells", "height"], place, "it is not a key of a row");
  const height = isObject ? row.height : undefined;
  const isLow = cells.every(
    (cell) => isPlainObject(cell) && !Object.keys(cell).some(isPartKind) && cell.image === undefined,
  );
  const grow = height === undefined ? (isLow ? undefined : 1) : readFraction(height, `${place}.height`);
  const style = { display: "flex", gap: look.gap, ...(grow !== undefined && { flex: `${grow} 1 0px` }) };
  return element(
    "div",
    style,
    cells.map((cell, index) => expandCell(cell, isObject ? `${place}.cells[${index}]` : `${place}[${index}]`, look)),
  );
}

function expandCell(cell: unknown, place: string, { theme, gap, titleSize, counts }: Look) {
  if (!isPlainObject(cell))
    throw new Failure(
      "invalid",
      `${place} must be an object such as {"title": "Sales", "chart": {}}, got ${showValue(cell)}`,
    );
  const { title, note, width = 1, value, change, text, image, card, ...rest } = cell;
  const kind = Object.keys(rest).find(isPartKind);
  warnAboutKeys(rest, kind, place, counts);
  const muted = { color: theme.mutedText, fontSize: theme.fontSize + 1 };
  const lines = [
    textLine(title, `${place}.title`, {
      fontSize: titleSize,
      fontWeight: 600,
      fontFamily: formatFontFamily(theme.titleFamily),
    }),
    textLine(
      value,
      `${place}.value`,
      { fontSize: theme.titleSize * 2, fontWeight: 700, lineHeight: 1.1 },
      { countUp: true },
    ),
    textLine(change, `${place}.change`, { ...muted, color: changeColor(change, theme) }),
    textLine(text, `${place}.text`, { lineHeight: 1.4 }),
    card === undefined
      ? undefined
      : { ...(isPlainObject(card) ? card : { type: "div", props: { children: card } }), [PLACE]: `${place}.card` },
  ].filter((line) => line !== undefined);
  const isSquare = kind === "qr" || kind === "barcode" || kind === "icon" || kind === "graph";
  const pad = Math.round(gap * 0.8);
  const heading = element(
    "div",
    {
      display: "flex",
      flexDirection: "column",
      gap: 6,
      padding: `${pad}px ${pad}px ${kind === undefined && image === undefined ? pad : 0}px`,
    },
    lines,
  );
  const drawing =
    kind === undefined
      ? undefined
      : {
          type: kind,
          props: {
            ...toProps(kind, rest),
            style: { flex: "1 1 0px", minHeight: 40, ...(isSquare && { margin: pad }) },
          },
          [PLACE]: place,
        };
  const picture =
    image === undefined
      ? undefined
      : {
          type: "img",
          props: { src: image, style: { flex: "1 1 0px", objectFit: "cover", minHeight: 40 } },
          [PLACE]: place,
        };
  const footer = textLine(note, `${place}.note`, { ...muted, padding: `0 ${pad}px ${pad}px` });
  const children = [lines.length === 0 ? undefined : heading, drawing, picture, footer].filter(
    (child) => child !== undefined,
  );
  const style = {
    display: "flex",
    flexDirection: "column",
    flex: `${readFraction(width, `${place}.width`)} 1 0px`,
    // Clipping to rounded corners is slow, and only images reach the corners.
    overflow: image === undefined ? undefined : "hidden",
    border: `1px solid ${theme.grid}`,
    borderRadius: 10,
    backgroundColor: theme.background,
  };
  return element("div", style, children);
}

/** Warns about keys that have no effect in a cell. @param kind the cell's drawing */
function warnAboutKeys(keys: PlainObject, kind: PartKind | undefined, place: string, counts: CardCounts): void {
  if (kind === undefined) {
    counts.warnAboutUnknownNames(keys, [...CELL_KEYS, ...listPartKinds()], place, "it is not a key of a cell");
    return;
  }
  const { [kind]: _, ...others } = keys;
  const [second] = Object.keys(others).filter(isPartKind);
  const parameters = Object.fromEntries(Object.entries(others).filter(([key]) => !isPartKind(key)));
  if (second !== undefined)
    counts.warn(`${place}.${second} is ignored, because the cell already has a drawing: ${kind}`);
  // The grid sets the style of drawings.
  const props = [...OWN_PROPS, ...SIZE_PROPS].filter((name) => name !== "style");
  const known = [...CELL_KEYS, ...listPartNames(kind), ...props];
  counts.warnAboutUnknownNames(parameters, known, place, `it is not a key of a cell or a parameter of ${kind}`);
}

/**
 * Returns a drawing's parameters. The value of the drawing's key is the main parameter; the cell's other keys are
 * further parameters.
 */
function toProps(kind: PartKind, cell: Readonly<Record<string, unknown>>): PlainObject {
  const { [kind]: main, ...others } = cell;
  return { [mainName(kind)]: main, ...others };
}

/** Returns the colour of a change: green for an increase, red for a decrease. */
function changeColor(change: unknown, theme: Theme): string {
  const text = typeof change === "string" || typeof change === "number" ? String(change) : "";
  if (/^\s*[+▲↑]/.test(text)) return "#16a34a";
  return /^\s*[-−–▼↓]/.test(text) ? "#dc2626" : theme.mutedText;
}

function readFraction(value: unknown, place: string): number {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  const [, over, under = "1"] = /^(\d+(?:\.\d+)?)\s*(?:\/\s*(\d+(?:\.\d+)?))?$/.exec(text) ?? [];
  const number = Number(over) / Number(under);
  if (!(number > 0 && number <= MAX_FRACTION))
    throw new Failure("invalid", `${place} ${FRACTION_TEXT}, got ${showValue(value)}`);
  return number;
}
