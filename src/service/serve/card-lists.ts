// Loads the lists of a card's template from URLs: CSV and JSON files, and Google sheets. docs/cards.md

import { Failure } from "../../base/failure.ts";
import { DATA_SECONDS } from "../../base/limits.ts";
import type { DataRequest } from "../../drawings/chart/data/data-request.ts";
import type { ParsedCard } from "../params/card.ts";
import type { RemoteList } from "../params/card-list.ts";
import { LIST_LENGTH, type TemplateParameter } from "../params/card-template.ts";
import type { Cell, Grid } from "../source/grid.ts";
import { toNumber } from "../source/select-data.ts";
import type { RenderEnv } from "./render-env.ts";

/** Returns the card with the rows of its lists. @throws Failure that names the list and the source */
export async function loadLists(params: ParsedCard, env: RenderEnv): Promise<ParsedCard> {
  if (params.remote === undefined) return params;
  const { lists, parse } = params.remote;
  const rows = await Promise.all(lists.map(async (list) => [list.name, await loadRows(list, env)] as const));
  return parse(Object.fromEntries(rows));
}

async function loadRows({ name, url, parameter }: RemoteList, env: RenderEnv): Promise<readonly object[]> {
  try {
    const { grid, subject } = await env.data.loadGrid(toRequest(url));
    return readRows(grid, subject, parameter);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.code, `data.${name}: ${error.message}`, [], error.retry);
  }
}

/** Reads the fields of all rows. The names of the columns are those of the fields, in upper or lower case. */
function readRows(
  grid: Grid,
  subject: string,
  { fields = {}, max = LIST_LENGTH }: TemplateParameter,
): readonly object[] {
  const { headings, rowCount } = grid;
  if (rowCount > max) throw new Failure("invalid", `${subject} must have at most ${max} rows, got ${rowCount}`);
  const columns = Object.entries(fields).flatMap(([name, { type }]) => {
    const exact = headings.indexOf(name);
    const same = (heading: string) => heading.trim().toLowerCase() === name.toLowerCase();
    const column = exact >= 0 ? exact : headings.findIndex(same);
    return column < 0 ? [] : [{ name, type, column }];
  });
  if (columns.length === 0)
    throw new Failure("invalid", `${subject} must have a column named ${Object.keys(fields).join(", ")}`);
  return Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(columns.map(({ name, type, column }) => [name, toValue(grid.read(row, column), type, grid)])),
  );
}

/** Converts a cell to the type of its field. Numbers may be formatted, such as `$1,200`. */
function toValue(cell: Cell, type: TemplateParameter["type"], grid: Grid): unknown {
  if (cell === null) return undefined;
  const number = type === "number" ? toNumber(cell, grid) : undefined;
  return number === undefined ? String(cell) : number;
}

/** Returns a request for a whole table. */
function toRequest(url: string): DataRequest {
  const all = { labelColumn: undefined, dataColumns: undefined, offset: 0, limit: undefined, refresh: DATA_SECONDS };
  if (/^https:\/\/docs\.google\.com\/spreadsheets\//i.test(url))
    return { source: "googleSheets", sheetUrl: url, docId: undefined, sheet: undefined, ...all };
  if (/^[^?#]*\.json(?:[?#]|$)/i.test(url)) return { source: "json", url, path: undefined, header: true, ...all };
  return { source: "csv", url, delimiter: undefined, header: true, ...all };
}
