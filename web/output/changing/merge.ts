// Mail merge: makes one URL per row of a table of recipients. Each column of the table replaces a value of the chart, or one
// number of a series.

import { hasDecimalCommas } from "../../chart/data/number-text.ts";
import type { Rows } from "../../chart/data/paste.ts";
import { MAX_URL_LENGTH } from "../image-url.ts";
import type { TemplateFields, TemplateSeries } from "./template-fields.ts";
import { formatNumbers, formatTemplateUrl, InvalidValue, toNumber, toParameter } from "./template-value.ts";

/** Value that a column replaces: a parameter (`title`) or one number of a series (`data1.0`). */
export interface MergeTarget {
  /** Empty for columns that are not in the URL. */
  readonly id: string;
  readonly label: string;
}

/** Result for a recipient. */
export type MergedRow =
  | { readonly url: string; readonly problem: undefined }
  | { readonly url: undefined; readonly problem: string };

/** Maximum number of recipients, so that the page stays responsive. */
export const MAX_RECIPIENTS = 5000;
/** Maximum number of labels whose numbers can have a column each. */
const MAX_SINGLE = 60;

export const NO_TARGET: MergeTarget = { id: "", label: "Not in the URL" };

/** Returns everything that a column can replace. */
export function listTargets({ main, style, series, labels }: TemplateFields): MergeTarget[] {
  const singles =
    labels.length > MAX_SINGLE
      ? []
      : series
          .filter(({ numbers }) => numbers !== undefined)
          .flatMap(({ name, parameter }) =>
            labels.map((label, index) => ({ id: `${parameter}.${index}`, label: `${name}: ${label}` })),
          );
  return [NO_TARGET, ...[...main, ...style].map(({ parameter, label }) => ({ id: parameter, label })), ...singles];
}

/** Guesses what each column replaces from its heading: `Title`, `Sales`, or a label such as `Q1`. */
export function guessTargets(headings: readonly string[], fields: TemplateFields): string[] {
  const byName = new Map<string, string>();
  const add = (name: string, id: string) => {
    const key = normalize(name);
    if (key !== "" && !byName.has(key)) byName.set(key, id);
  };
  const targets = listTargets(fields);
  for (const { id, label } of targets) add(label, id);
  for (const { name, parameter } of fields.series) add(name, parameter);
  // A label alone means the first series.
  for (const { id } of targets) {
    const [parameter, index] = id.split(".");
    if (index !== undefined && parameter === "data1") add(fields.labels[Number(index)] ?? "", id);
  }
  const used = new Set<string>();
  return headings.map((heading) => {
    const id = byName.get(normalize(heading)) ?? "";
    if (id === "" || used.has(id)) return "";
    used.add(id);
    return id;
  });
}

function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * Returns the URL of each recipient, or the reason why there is none.
 *
 * @param rows rows without the headings
 * @param targets ids of the values that the columns replace
 */
export function mergeRows(
  base: string,
  fields: TemplateFields,
  rows: Rows,
  targets: readonly string[],
): readonly MergedRow[] {
  const kinds = new Map([...fields.main, ...fields.style].map(({ parameter, kind }) => [parameter, kind]));
  const singleColumns = targets.flatMap((id, column) => (id.includes(".") ? [column] : []));
  // All rows of a table have the same number format: if one row has 1,5, then 1.234 in another row is 1234.
  const isEuropean = hasDecimalCommas(rows.flatMap((row) => singleColumns.map((column) => row[column] ?? "")));
  return rows.map((row) => {
    const parameters: Record<string, string> = {};
    const numbers = new Map<TemplateSeries, (number | null)[]>();
    for (const [column, id] of targets.entries()) {
      const cell = row[column] ?? "";
      const kind = kinds.get(id);
      const [parameter, index] = id.split(".");
      const series = fields.series.find((each) => each.parameter === parameter);
      try {
        if (kind !== undefined) parameters[id] = toParameter(kind, cell);
        else if (index !== undefined && series?.numbers !== undefined) {
          const list = numbers.get(series) ?? [...series.numbers];
          list[Number(index)] = toNumber(cell, isEuropean);
          numbers.set(series, list);
        }
      } catch (error) {
        if (!(error instanceof InvalidValue)) throw error;
        return { url: undefined, problem: `Column ${column + 1}: ${error.message}` };
      }
    }
    for (const [{ parameter }, list] of numbers) parameters[parameter] = formatNumbers(list);
    const url = formatTemplateUrl(base, parameters);
    return url.length > MAX_URL_LENGTH
      ? { url: undefined, problem: `The URL has ${url.length.toLocaleString("en")} characters, which is too long` }
      : { url, problem: undefined };
  });
}

/** Heading of the URL's column. Mailchimp allows at most ten characters in the name of a field. */
export const URL_HEADING = "chart_url";

/** Matches cells that spreadsheet programs would run as a formula; negative numbers are harmless. */
const FORMULA = /^(?:[=@\t\r]|[-+](?![\d.,\s]*$))/;

/** Formats the table with the URLs as CSV (RFC 4180). */
export async function formatMergedCsv(headings: readonly string[], rows: Rows, merged: readonly MergedRow[]) {
  const { default: papa } = await import("papaparse");
  const lines = rows.map((row, index) => [...row, merged[index]?.url ?? ""]);
  return papa.unparse([[...headings, URL_HEADING], ...lines], { escapeFormulae: FORMULA, newline: "\r\n" });
}
