// Reads cards, and the values of their parameters, from files.

import path from "node:path";
import { CONFIG_DEPTH } from "../base/limits.ts";
import type { Card } from "../library/types.ts";
import { parseJson } from "../options/json-object.ts";
import { readCsvGrid } from "../service/source/csv-grid.ts";
import { parseYaml, readConfig, readText } from "./input.ts";
import { UsageError } from "./usage-error.ts";

/** Values by the names of the parameters. */
export type CardData = Readonly<Record<string, unknown>>;

/** Reads a card: JSON, YAML, HTML, or a module's default export. */
export async function readCard(file: string): Promise<Card> {
  if (/\.[mc]?js$/i.test(file)) return readConfig(file, false);
  const text = await readText(file);
  if (/^\s*</.test(text)) return text;
  return (await parse(text, file)) as Card;
}

/** Parses JSON or YAML. @throws Failure with the line and column of a syntax error in JSON */
async function parse(text: string, file: string): Promise<unknown> {
  const isJson = /^\s*[[{]/.test(text) && !/\.ya?ml$/i.test(file);
  return isJson ? parseJson(text, file, CONFIG_DEPTH) : parseYaml(text);
}

/**
 * Reads values from files: a JSON or YAML file contains an object of values, and `name=file` sets a single value. A CSV file
 * becomes a list of objects, whose keys are the headings.
 *
 * @throws UsageError for a file that contains no object
 */
export async function readCardData(files: readonly string[]): Promise<CardData> {
  const values: Record<string, unknown> = {};
  for (const each of files) {
    const [, name, file = each] = /^([a-z]\w*)=(.+)$/i.exec(each) ?? [];
    const value = await readValue(file);
    if (name !== undefined) values[name] = value;
    else if (typeof value === "object" && value !== null && !Array.isArray(value)) Object.assign(values, value);
    else throw new UsageError(`${file} must contain an object of values: use --data name=${file} for a single value`);
  }
  return values;
}

async function readValue(file: string): Promise<unknown> {
  const text = await readText(file);
  if (!/^\.(?:csv|tsv)$/i.test(path.extname(file))) return parse(text, file);
  const { headings, rowCount, read } = readCsvGrid(text, { delimiter: undefined, header: true }, file);
  return Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(headings.map((heading, column) => [heading, read(row, column)])),
  );
}

/** Returns the paths of the data files, for watching. */
export function listDataFiles(files: readonly string[]): string[] {
  return files.map((each) => each.replace(/^[a-z]\w*=/i, ""));
}
