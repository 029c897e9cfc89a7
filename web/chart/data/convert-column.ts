// Changes the type of a column in the data table: converts its cells, and sets the axis or the number format of the
// type.

import type { Version } from "../appearance.ts";
import type { Data, Path } from "../text/config-tree.ts";
import { changeItems } from "../text/list-edit.ts";
import type { ChartTable, Column } from "./chart-table.ts";
import { type ColumnType, isNumber, readTypes } from "./column-type.ts";
import { addTimeAxis, canShowTimes, removeTimeAxis } from "./date-axis.ts";
import { type DateOrder, readDate, timeOf } from "./date-text.ts";
import { setStyle } from "./number-style.ts";
import { hasDecimalCommas, type NumberStyle, parseNumber, trimError } from "./number-text.ts";

const LABELS: Path = ["data", "labels"];

/** Changes the type of the labels. @param order order of day and month in dates such as 3/1/2026 */
export function setLabelType(text: string, version: Version, kind: ColumnType["kind"], order: DateOrder): string {
  if (kind === "date") return makeDates(text, version, LABELS, undefined, order);
  const plain = removeTimeAxis(text, version);
  return changeItems(plain, LABELS, undefined, kind === "number" ? toNumber : toText) ?? text;
}

export function setColumnType(
  text: string,
  version: Version,
  table: ChartTable,
  column: number,
  type: ColumnType,
  order: DateOrder,
): string {
  const target = table.columns[column];
  if (target === undefined) return text;
  const path: Path = ["data", "datasets", target.series, "data"];
  const before = readTypes(text, table).columns[column];
  if (type.kind === "date") return makeDates(text, version, path, target.field, order);
  const plain = before?.kind === "date" ? removeTimeAxis(text, version) : text;
  if (type.kind === "text") return changeItems(plain, path, target.field, toText) ?? text;
  const converted = convertNumbers(plain, path, target, type.style, before);
  const hasFormat = target.field === undefined || target.field === "y";
  return hasFormat ? setStyle(converted, version, target.series, type.style, table.series) : converted;
}

/** Converts a column's cells to numbers. 12 and 0.12 both become 12% if the style changes to percent. */
function convertNumbers(
  text: string,
  path: Path,
  { cells, field }: Column,
  style: NumberStyle,
  before: ColumnType | undefined,
): string {
  const texts = cells.map((cell) => (typeof cell === "string" ? cell : ""));
  const isEuropean = hasDecimalCommas(texts);
  const isSigned = (value: unknown) => typeof value === "string" && /[%‰]/.test(value);
  const numbers = cells
    .filter((cell) => !isSigned(cell))
    .map((cell) => (typeof cell === "string" ? parseNumber(cell, isEuropean) : cell));
  const isPercent = before?.kind === "number" && before.style === "percent";
  const areFractions = numbers.every((number) => Math.abs(number ?? 0) <= 1);
  const factor = style === "percent" ? (isPercent || areFractions ? 1 : 0.01) : isPercent ? 100 : 1;
  const scale = (number: number) => (factor === 1 ? number : trimError(number * factor));
  return (
    changeItems(text, path, field, (value) => {
      if (typeof value === "number") return scale(value);
      const number = typeof value === "string" ? parseNumber(value, isEuropean) : undefined;
      if (number === undefined) return value;
      return style === "percent" && isSigned(value) ? trimError(number / 100) : scale(number);
    }) ?? text
  );
}

/** Converts dates to ISO 8601 and adds a time axis, or to a readable form if the chart's type has no time axis. */
function makeDates(text: string, version: Version, path: Path, field: string | undefined, order: DateOrder): string {
  const dates: string[] = [];
  const isTimed = canShowTimes(text);
  const converted = changeItems(text, path, field, (value) => {
    const date = value === undefined || value === null ? undefined : readDate(String(value), order);
    if (date === undefined) return value;
    dates.push(date);
    return isTimed ? date : formatDate(date);
  });
  if (converted === undefined || dates.length === 0) return text;
  return addTimeAxis(converted, version, dates);
}

/** Formats an ISO date as `Jan 31, 2026`, in English like the dates on time axes. */
export function formatDate(date: string): string {
  const timeStyle = date.includes("T") ? "short" : undefined;
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle, timeZone: "UTC" });
  return format.format(timeOf(date));
}

function toText(value: Data | undefined): Data | undefined {
  return typeof value === "number" ? String(value) : value;
}

function toNumber(value: Data | undefined): Data | undefined {
  if (typeof value !== "string") return value;
  return isNumber(value) ? Number(value) : (parseNumber(value) ?? value);
}
