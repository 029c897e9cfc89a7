// Directives that change the data: names, values, order, and added or removed series and labels.

import type { Directive } from "../../../src/service/natural/directives/directive.ts";
import { isSliced, type Version } from "../appearance.ts";
import { type ChartTable, readTable } from "../data/chart-table.ts";
import { addRow, addSeries, removeRow, removeSeries, renameSeries, setCell, setLabel } from "../data/table-edit.ts";
import { reorderRows } from "../data/table-order.ts";
import { removeUnusedAxis } from "../inspector/axes.ts";
import { readData, valueAxis } from "../option-edit.ts";
import { type Path, readConfig } from "../text/config-tree.ts";
import { changeItems, reorderItems } from "../text/list-edit.ts";
import { removeItem, setAt } from "../text/text-edit.ts";
import { listOf, Refusal, readNames } from "./context.ts";
import type { ChangeDirective, NamePair } from "./read/follow-up.ts";

type Values = readonly (number | null)[];

/** Returns the chart's data. @throws Refusal if the page can't change it */
function tableOf(text: string): ChartTable {
  const reading = readTable(text);
  if ("reason" in reading) throw new Refusal(reading.reason);
  return reading.table;
}

function plainTableOf(text: string): ChartTable {
  const table = tableOf(text);
  if (table.columns.some(({ field }) => field !== undefined))
    throw new Refusal("This chart plots points. Change them in the table.");
  return table;
}

/** Renames a series or a label, including references to it in the highlight and the forecast. */
export function renamePart(text: string, from: string, to: string): string {
  const { series, labels } = readNames(text);
  const index = series.indexOf(from);
  const label = labels.indexOf(from);
  if (index < 0 && label < 0)
    throw new Refusal(`There is no series or label called “${from}”. The chart has ${listOf([...series, ...labels])}.`);
  const done = index >= 0 ? renameSeries(text, index, to) : setLabel(text, label, to);
  const lists: readonly Path[] = [
    ["limn", "highlight"],
    ["limn", "forecast"],
    ["limn", "forecast", "from"],
    ["limn", "forecast", "series"],
  ];
  return lists.reduce((chart, path) => {
    const value = readData(chart, path);
    if (value === from) return setAt(chart, path, to) ?? chart;
    if (!Array.isArray(value)) return chart;
    return changeItems(chart, path, undefined, (each) => (each === from ? to : undefined)) ?? chart;
  }, done);
}

/** Renames parts at the same time, so that they can swap their names. */
export function renameParts(text: string, pairs: readonly NamePair[]): string {
  // Private-use characters are in no name.
  const temporary = pairs.map((_, index) => `\uE000${index}`);
  const between = pairs.reduce((done, { from }, index) => renamePart(done, from, temporary[index] ?? ""), text);
  return pairs.reduce((done, { to }, index) => renamePart(done, temporary[index] ?? "", to), between);
}

/**
 * Removes series and labels.
 *
 * @param onlyLabels names that are labels even if series have the same names
 */
export function removeParts(
  text: string,
  version: Version,
  names: readonly string[],
  onlyLabels: readonly string[] = [],
): string {
  const table = tableOf(text);
  const { series, labels } = readNames(text);
  const gone = names.filter((name) => series.includes(name));
  const goneLabels = [...names.filter((name) => !series.includes(name)), ...onlyLabels];
  if (gone.length > 0 && gone.length >= series.length) throw new Refusal("The chart needs at least one series.");
  if (goneLabels.length > 0 && goneLabels.length >= labels.length)
    throw new Refusal("The chart needs at least one label.");
  const fewer = gone.reduce((done, name) => {
    const index = readNames(done).series.indexOf(name);
    return removeUnusedAxis(removeSeries(done, index), valueAxis(done), version);
  }, text);
  return goneLabels.reduce((done, name) => {
    const row = readNames(done).labels.indexOf(name);
    if (row < 0)
      throw new Refusal(
        `There is no series or label called “${name}”. The chart has ${listOf([...series, ...labels])}.`,
      );
    const lists = listsByRow(done, table.rows);
    return lists.reduce((each, path) => removeItem(each, path, row), removeRow(done, row));
  }, fewer);
}

/** Returns the paths of the datasets' lists with one item per row, such as the colours of slices. */
function listsByRow(text: string, rows: number): Path[] {
  const tree = readConfig(text);
  const datasets = tree.find(["data", "datasets"]);
  return ((datasets && tree.items(datasets)) ?? []).flatMap((dataset, index) =>
    dataset.getChildren("Property").flatMap((property): Path[] => {
      const name = tree.nameOf(property);
      const path: Path = ["data", "datasets", index, name ?? ""];
      const list = name === undefined || name === "data" ? undefined : tree.find(path);
      return list !== undefined && tree.items(list)?.length === rows ? [path] : [];
    }),
  );
}

/** Changes one value. */
export function setValue(text: string, { label, series, value }: Extract<Directive, { kind: "set-value" }>): string {
  const { columns } = plainTableOf(text);
  const names = readNames(text);
  const row = names.labels.indexOf(label);
  // If only one series has a gap at the label, the value fills the gap.
  const gaps = columns.flatMap(({ cells }, index) => ((cells[row] ?? null) === null ? [index] : []));
  const isGap = series === undefined && gaps.length === 1;
  const column = isGap ? (gaps[0] ?? 0) : series === undefined ? 0 : names.series.indexOf(series);
  if (row < 0) throw new Refusal(`There is no label called “${label}”. The labels are ${listOf(names.labels)}.`);
  if (column < 0) throw new Refusal(`There is no series called “${series}”. The chart has ${listOf(names.series)}.`);
  if (series === undefined && columns.length > 1 && !isGap)
    throw new Refusal(`Which series should be ${value} at ${label}? The chart has ${listOf(names.series)}.`);
  return setCell(text, column, row, value);
}

/** Changes all values of a series. */
export function setSeriesValues(text: string, series: string, values: Values): string {
  const { columns, rows } = plainTableOf(text);
  const column = readNames(text).series.indexOf(series);
  if (column < 0) throw new Refusal(`There is no series called “${series}”.`);
  if (values.length !== rows) throw new Refusal(`${series} needs ${rows} values, one for each label.`);
  const changed = setAt(text, ["data", "datasets", columns[column]?.series ?? column, "data"], values);
  return changed ?? values.reduce((done, value, row) => setCell(done, column, row, value), text);
}

/** Changes the values of all series at a label. */
export function setLabelValues(text: string, label: string, values: Values): string {
  const { columns } = plainTableOf(text);
  const row = readNames(text).labels.indexOf(label);
  if (row < 0 || values.length !== columns.length)
    throw new Refusal(
      `${label} needs ${columns.length} values, one for each series: ${listOf(readNames(text).series)}.`,
    );
  return values.reduce((done, value, column) => setCell(done, column, row, value), text);
}

/** Increases or decreases one value, by a number or by percent. */
export function shiftValue(
  text: string,
  { label, series, by, isPercent }: Extract<ChangeDirective, { kind: "shift-value" }>,
): string {
  const { columns } = plainTableOf(text);
  const names = readNames(text);
  const column = series === undefined ? 0 : names.series.indexOf(series);
  const now = columns[column]?.cells[names.labels.indexOf(label)];
  if (typeof now !== "number") throw new Refusal(`${label} has no value to change.`);
  const value = Number((isPercent ? now * (1 + by / 100) : now + by).toPrecision(12));
  return setValue(text, { kind: "set-value", label, ...(series !== undefined && { series }), value });
}

/** Adds a point with a value for each series, or a series with a value for each label. */
export function addData(
  text: string,
  { name, values, isSeries: isOwn }: Extract<Directive, { kind: "add" }>,
  words: string,
): string {
  const { columns, labels, rows } = plainTableOf(text);
  const isNamedSeries =
    isOwn ?? /\b(?:series|dataset|line|bars|reihe|datenreihe|linie|série|courbe|serie|línea)\b/iu.test(words);
  const isSeries =
    values.length === rows && isOwn !== false && (values.length > columns.length || isNamedSeries) && rows > 0;
  if (isSeries) {
    if (isSliced(text) && columns.length > 0 && !isNamedSeries)
      throw new Refusal(`${rows} values would be a new series, and this chart can show only one.`);
    const added = addSeries(text);
    return values.reduce(
      (done, value, row) => setCell(done, columns.length, row, value),
      renameSeries(added, columns.length, name),
    );
  }
  if (values.length !== columns.length || isOwn === true) {
    const counts = `A new label needs ${columns.length}, and a new series needs ${rows}.`;
    throw new Refusal(`The number of values for “${name}” doesn't fit. ${counts}`);
  }
  if (labels.length < rows) throw new Refusal("Some values have no label. Add labels in the table first.");
  const added = setLabel(addRow(text), rows, name);
  return values.reduce((done, value, column) => setCell(done, column, rows, value), added);
}

/** Sorts by the value of the named series, or by the sum of all series. */
export function sortData(text: string, order: "asc" | "desc", names: readonly string[]): string {
  const table = plainTableOf(text);
  const { series } = readNames(text);
  const columns =
    names.length === 0 ? table.columns : table.columns.filter((one) => names.includes(series[one.series] ?? ""));
  const sums = Array.from({ length: table.rows }, (_, row) =>
    columns.reduce((sum, { cells }) => sum + Number(cells[row] ?? 0), 0),
  );
  const sign = order === "asc" ? 1 : -1;
  const rows = [...sums.keys()].sort((one, other) => sign * ((sums[one] ?? 0) - (sums[other] ?? 0)) || one - other);
  return reorder(text, table, rows);
}

/** Sorts by the labels. */
export function sortLabels(text: string): string {
  const table = plainTableOf(text);
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const rows = Array.from({ length: table.rows }, (_, row) => row);
  const labelOf = (row: number): string => table.labels[row] ?? "";
  return reorder(
    text,
    table,
    rows.sort((one, other) => collator.compare(labelOf(one), labelOf(other)) || one - other),
  );
}

/** Puts the labels into an order. Labels that are not listed come last. */
export function orderLabels(text: string, order: readonly string[]): string {
  const table = plainTableOf(text);
  const places = new Map<string, number[]>();
  for (const [place, label] of order.entries()) places.set(label, [...(places.get(label) ?? []), place]);
  const ranks = Array.from(
    { length: table.rows },
    (_, row) => places.get(table.labels[row] ?? "")?.shift() ?? Infinity,
  );
  const rows = [...ranks.keys()].sort((one, other) => {
    const [first, second] = [ranks[one] as number, ranks[other] as number];
    return first === second ? one - other : first - second;
  });
  return reorder(text, table, rows);
}

/** Reorders the rows, with the lists that have an item for each. */
function reorder(text: string, table: ChartTable, rows: readonly number[]): string {
  if (rows.every((row, index) => row === index)) return text;
  const lists = listsByRow(text, table.rows);
  const sorted = reorderRows(text, table, rows);
  return lists.reduce((done, path) => reorderItems(done, path, rows) ?? done, sorted);
}
