// Changes of the data: names, values, order, and added or removed series and labels.

import type { Version } from "../appearance.ts";
import { addRow, addSeries, removeRow, removeSeries, renameSeries, setCell, setLabel } from "../data/table-edit.ts";
import { reorderRows } from "../data/table-order.ts";
import { removeUnusedAxis } from "../inspector/axes.ts";
import { readData, valueAxis } from "../option-edit.ts";
import { type Path, readConfig } from "../text/config-tree.ts";
import { changeItems, reorderItems } from "../text/list-edit.ts";
import { removeItem, setAt } from "../text/text-edit.ts";
import { type Change, listOf, plainTableOf, Refusal, readNames, tableOf, unknownPart } from "./context.ts";

type Values = readonly (number | null)[];

/** Renames a series or a label, including references to it in the highlight and the forecast. */
export function renamePart(text: string, from: string, to: string): string {
  const { series, labels } = readNames(text);
  const index = series.indexOf(from);
  const label = labels.indexOf(from);
  if (index < 0 && label < 0) throw unknownPart(text, from);
  const done = index >= 0 ? renameSeries(text, index, to) : setLabel(text, label, to);
  return ["highlight", "forecast", "forecast.from", "forecast.series"].reduce((chart, option) => {
    const path = ["limn", ...option.split(".")];
    const value = readData(chart, path);
    if (value === from) return setAt(chart, path, to) ?? chart;
    if (!Array.isArray(value)) return chart;
    return changeItems(chart, path, undefined, (each) => (each === from ? to : undefined)) ?? chart;
  }, done);
}

/** Renames parts at the same time, so that they can swap their names. */
export function renameParts(text: string, pairs: readonly Change<"rename">[]): string {
  // Names don't contain private-use characters.
  const temporary = pairs.map((_, index) => `\uE000${index}`);
  const between = pairs.reduce((done, { from }, index) => renamePart(done, from, temporary[index] ?? ""), text);
  return pairs.reduce((done, { to }, index) => renamePart(done, temporary[index] ?? "", to), between);
}

export function removeParts(
  text: string,
  version: Version,
  { series: names, labels: onlyLabels }: Change<"remove">,
): string {
  const table = tableOf(text);
  const { series, labels } = readNames(text);
  const gone = (names ?? []).filter((name) => series.includes(name));
  const goneLabels = [...(names ?? []).filter((name) => !series.includes(name)), ...(onlyLabels ?? [])];
  if (gone.length > 0 && gone.length >= series.length) throw new Refusal("The chart needs at least one series.");
  if (goneLabels.length > 0 && goneLabels.length >= labels.length)
    throw new Refusal("The chart needs at least one label.");
  const fewer = gone.reduce((done, name) => {
    const index = readNames(done).series.indexOf(name);
    return removeUnusedAxis(removeSeries(done, index), valueAxis(done), version);
  }, text);
  return goneLabels.reduce((done, name) => {
    const row = readNames(done).labels.indexOf(name);
    if (row < 0) throw unknownPart(text, name);
    return listsByRow(done, table.rows).reduce((each, path) => removeItem(each, path, row), removeRow(done, row));
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

export function setValue(text: string, { label, series, value }: Change<"value">): string {
  const { columns } = plainTableOf(text);
  const names = readNames(text);
  const row = names.labels.indexOf(label);
  // If only one series has a gap at the label, the value fills the gap.
  const gaps = columns.flatMap(({ cells }, index) => ((cells[row] ?? null) === null ? [index] : []));
  const isGap = series == null && gaps.length === 1;
  const column = isGap ? (gaps[0] ?? 0) : series == null ? 0 : names.series.indexOf(series);
  if (row < 0) throw new Refusal(`There is no label called “${label}”. The labels are ${listOf(names.labels)}.`);
  if (column < 0) throw new Refusal(`There is no series called “${series}”. The chart has ${listOf(names.series)}.`);
  if (series == null && columns.length > 1 && !isGap)
    throw new Refusal(`Which series should be ${value} at ${label}? The chart has ${listOf(names.series)}.`);
  return setCell(text, column, row, value);
}

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

/** Adds a series with a value for each label, or a label with a value for each series. */
export function addData(text: string, { change, name, values }: Change<"addSeries" | "addLabel">): string {
  const { columns, labels, rows } = plainTableOf(text);
  const count = change === "addSeries" ? rows : columns.length;
  if (values.length !== count || count === 0)
    throw new Refusal(
      `The number of values for “${name}” doesn't fit. A new label needs ${columns.length}, and a new series needs ${rows}.`,
    );
  const isSeries = change === "addSeries";
  if (!isSeries && labels.length < rows) throw new Refusal("Some values have no label. Add labels in the table first.");
  return values.reduce(
    (done, value, index) =>
      isSeries ? setCell(done, columns.length, index, value) : setCell(done, index, rows, value),
    isSeries ? renameSeries(addSeries(text), columns.length, name) : setLabel(addRow(text), rows, name),
  );
}

/** Sorts by the value of the named series, or by the sum of all series. */
export function sortData(text: string, { order, series: names }: Change<"sort">): string {
  const { columns, rows } = plainTableOf(text);
  const { series } = readNames(text);
  const shown = names?.length ? columns.filter((one) => names.includes(series[one.series] ?? "")) : columns;
  const sign = order === "asc" ? 1 : -1;
  const sums = Array.from({ length: rows }, (_, row) =>
    shown.reduce((sum, { cells }) => sum + sign * Number(cells[row] ?? 0), 0),
  );
  return reorder(text, sums);
}

/** Puts the labels into an order. Labels that are not listed come last. */
export function orderLabels(text: string, order: readonly string[]): string {
  const { labels, rows } = plainTableOf(text);
  const left: (string | undefined)[] = [...order];
  const ranks = Array.from({ length: rows }, (_, row) => {
    const place = left.indexOf(labels[row] ?? "");
    // Labels with the same text take one place each.
    if (place >= 0) left[place] = undefined;
    return place < 0 ? order.length : place;
  });
  return reorder(text, ranks);
}

/** Reorders the rows by their ranks, with the lists that have an item for each. */
function reorder(text: string, ranks: readonly number[]): string {
  const rows = [...ranks.keys()].sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
  if (rows.every((row, index) => row === index)) return text;
  const table = tableOf(text);
  const sorted = reorderRows(text, table, rows);
  return listsByRow(text, table.rows).reduce((done, path) => reorderItems(done, path, rows) ?? done, sorted);
}
