// Options of a column: its type, sorting, order, and whether it contains the labels.

import { CHART } from "../current-chart.ts";
import type { ColumnType } from "./column-type.ts";
import { setColumnType, setLabelType } from "./convert-column.ts";
import { cellToFocus, editData, nameOfColumn, type TypedTable } from "./data-state.ts";
import { type DateOrder, detectDates } from "./date-text.ts";
import type { NumberStyle } from "./number-text.ts";
import { removeSeries } from "./table-edit.ts";
import { makeLabels, moveSeries, sortRows } from "./table-order.ts";
import { nameOfType } from "./type-symbol.ts";

/** Currencies in the type list. The code can contain other currencies. */
const CURRENCIES = ["USD", "EUR", "GBP", "JPY", "CNY", "INR", "BRL", "CHF", "CAD", "AUD", "SEK", "PLN"];

interface Props {
  readonly typed: TypedTable;
  /** Column; -1 for the labels. */
  readonly column: number;
  /** Called after a change. */
  readonly onDone: () => void;
}

export function ColumnOptions({ typed: { table, types }, column, onDone }: Props) {
  const name = nameOfColumn(table, column);
  const target = table.columns[column];
  const type = column < 0 ? types.labels : types.columns[column];
  if (type === undefined) return null;
  const apply = (change: (text: string) => string, message: string, focus = column) => {
    editData(change, `${message} You can undo this.`);
    onDone();
    cellToFocus.value = { row: target?.field === undefined && focus >= 0 ? -1 : 0, column: focus };
  };
  const sort = (isDescending: boolean) =>
    apply(
      (text) => sortRows(text, table, types, { column, isDescending }),
      `Sorted by ${name}, ${isDescending ? "descending" : "ascending"}.`,
    );
  const move = (by: -1 | 1) =>
    apply((text) => moveSeries(text, table, target?.series ?? 0, by), `Moved ${name}.`, column + by);
  const isPlain = target !== undefined && target.field === undefined;
  const hasFormat = isPlain || target?.field === "y";
  const cells = column < 0 ? table.labels : (target?.cells ?? []).map((cell) => String(cell ?? ""));
  const pick = (value: string) => {
    const { version } = CHART.settings.peek();
    const { type: picked, order } = readType(value);
    if (value.startsWith("labels-"))
      return apply(
        (text) => setLabelType(makeLabels(text, table, column), version, picked.kind, order),
        `${name} contains the labels now.`,
        -1,
      );
    apply(
      (text) =>
        column < 0
          ? setLabelType(text, version, picked.kind, order)
          : setColumnType(text, version, table, column, picked, order),
      `${name}: ${nameOfType(picked)}.${noteOn(picked, hasFormat && table.series > 1)}`,
    );
  };
  return (
    <>
      <h3 id="options-title">{name}</h3>
      <label class="field">
        <span>Type</span>
        <select class="input" value={valueOfType(type)} onChange={({ currentTarget }) => pick(currentTarget.value)}>
          {listTypes(type, isPlain, hasFormat, cells).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {hasFormat && (
            <optgroup label="Currency">
              {[...new Set([...(isCurrency(type) ? [type.style] : []), ...CURRENCIES])].map((currency) => (
                <option key={currency} value={currency}>
                  {describeCurrency(currency)}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </label>
      <Action label="Sort ascending" onPress={() => sort(false)} />
      <Action label="Sort descending" onPress={() => sort(true)} />
      {target !== undefined && (
        <>
          <Action label="Move left" isDisabled={target.series === 0} onPress={() => move(-1)} />
          <Action label="Move right" isDisabled={target.series === table.series - 1} onPress={() => move(1)} />
          {isPlain && <Action label="Use as labels" onPress={() => pick("labels-text")} />}
          <Action
            label="Remove column"
            onPress={() =>
              apply((text) => removeSeries(text, target.series), `Removed ${name}.`, Math.max(-1, column - 1))
            }
          />
        </>
      )}
    </>
  );
}

/** Button in the options of a column or row. */
export function Action(props: { readonly label: string; readonly isDisabled?: boolean; readonly onPress: () => void }) {
  return (
    <button type="button" class="button quiet" disabled={props.isDisabled} onClick={props.onPress}>
      {props.label}
    </button>
  );
}

interface TypeOption {
  readonly value: string;
  readonly label: string;
}

/**
 * Lists the types that a column can have. Dates are listed once per possible order of day and month. Chart.js draws numbers only,
 * so a series of text or dates can only become the labels.
 */
function listTypes(type: ColumnType, isSeries: boolean, hasFormat: boolean, cells: readonly string[]): TypeOption[] {
  const orders = type.kind === "date" ? [] : (detectDates(cells)?.orders ?? []);
  const dates =
    orders.length < 2
      ? [{ value: `date-${orders[0] ?? "dmy"}`, label: "Date" }]
      : [
          { value: "date-dmy", label: "Date: day first" },
          { value: "date-mdy", label: "Date: month first" },
        ];
  const texts = isSeries && type.kind === "text" ? [] : [{ value: "text", label: "Text" }];
  const others = [...texts, ...dates];
  return [
    ...(isSeries && type.kind === "text" ? [{ value: "text", label: "Text" }] : []),
    { value: "number", label: "Number" },
    ...(hasFormat ? [{ value: "percent", label: "Percent" }] : []),
    ...(isSeries
      ? others.map(({ value, label }) => ({ value: `labels-${value}`, label: `${label}, as labels` }))
      : others),
  ];
}

function isCurrency(type: ColumnType): type is { readonly kind: "number"; readonly style: NumberStyle } {
  return type.kind === "number" && type.style !== "plain" && type.style !== "percent";
}

function valueOfType(type: ColumnType): string {
  if (type.kind !== "number") return type.kind === "date" ? "date-dmy" : "text";
  return type.style === "plain" ? "number" : type.style;
}

function readType(value: string): { readonly type: ColumnType; readonly order: DateOrder } {
  if (value.startsWith("labels-")) return readType(value.slice("labels-".length));
  if (value === "text") return { type: { kind: "text" }, order: "dmy" };
  if (value.startsWith("date-")) return { type: { kind: "date" }, order: value.slice(5) as DateOrder };
  return { type: { kind: "number", style: value === "number" ? "plain" : (value as NumberStyle) }, order: "dmy" };
}

function noteOn(type: ColumnType, hasOthers: boolean): string {
  return type.kind === "number" && hasOthers ? " The format applies to all series on the same axis." : "";
}

/** Returns a currency's name and code: `Euro (EUR)`. */
function describeCurrency(code: string): string {
  return `${new Intl.DisplayNames("en", { type: "currency" }).of(code) ?? code} (${code})`;
}
