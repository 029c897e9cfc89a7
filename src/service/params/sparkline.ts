// Parses the values of sparklines in table cells: docs/tables.md. A cell is a list of numbers, or text such as "1, 3, 2".

import { Failure, showValue } from "../../base/failure.ts";
import { SPARKLINE_VALUES, TABLE_SPARKLINE_VALUES } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import type { Sparkline } from "../../drawings/table/table-params.ts";

/** Parses the sparklines of a request, and limits their total number of values. */
export class SparklineParser {
  #count = 0;

  /**
   * Parses a cell's value. Missing values, empty text and `false` are an empty sparkline.
   *
   * @param place path of the value in error messages
   * @throws Failure if the value is not a list of numbers, or has too many
   */
  parse(value: unknown, place: string): Sparkline {
    const items = listItems(value);
    if (items === undefined)
      throw new Failure(
        "invalid",
        `${place} must be a list of numbers, or text such as "1, 3, 2", got ${showValue(value)}`,
      );
    if (items.length > SPARKLINE_VALUES)
      throw new Failure("invalid", `${place} must have at most ${SPARKLINE_VALUES} values, got ${items.length}`);
    this.#count += items.length;
    if (this.#count > TABLE_SPARKLINE_VALUES)
      throw new Failure(
        "invalid",
        `data must have at most ${TABLE_SPARKLINE_VALUES} values in sparklines, got more at ${place}: use fewer rows or values`,
      );
    return items.map((item, index) => parseItem(item, `${place}[${index}]`));
  }
}

function listItems(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (value === undefined || value === null || value === false) return [];
  if (typeof value === "number") return [value];
  return typeof value === "string" ? splitText(value.trim()) : undefined;
}

/** Splits text at semicolons, or else at commas, or else at spaces. */
function splitText(text: string): readonly string[] {
  if (text === "") return [];
  const separator = [";", ","].find((mark) => text.includes(mark));
  return text.split(separator ?? /\s+/).map((item) => item.trim());
}

/** Returns a number, or null for a gap. */
function parseItem(item: unknown, place: string): number | null {
  if (item === null || item === "") return null;
  const value = numberFromJson(item);
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new Failure("invalid", `${place} must be a number, or null for a gap, got ${showValue(item)}`);
}
