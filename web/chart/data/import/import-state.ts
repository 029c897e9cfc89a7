// State of the import dialog: the opened file, its sheets, and how the rows of the selected sheet are read.

import { computed, signal } from "@preact/signals";
import { detectHeadings, dropTitleRows, type Rows, readPastedTable, trimRows } from "../paste.ts";
import { ImportError } from "./import-error.ts";
import type { Sheet } from "./workbook.ts";

/** An opened file. */
interface Opened {
  readonly name: string;
  readonly sheets: readonly Sheet[];
  readonly sheet: number;
  readonly rows: Rows;
  /** Whether lines above the table, such as a title, are left out. */
  readonly hasTitle: boolean;
}

/** Name of the file that is being opened; empty if none is. */
export const loadingName = signal("");
export const problem = signal("");
export const opened = signal<Opened | undefined>(undefined);
/** Whether the first row contains headings, and the first column labels. */
export const headings = signal({ head: true, labels: true });

/** The table that the import would insert. */
export const table = computed(() => opened.value && readPastedTable(opened.value.rows, headings.value));

/** Number of the latest attempt. The result of an earlier attempt is dropped. */
let attempt = 0;

/** Forgets the opened file. */
export function resetImport(): void {
  attempt += 1;
  [opened.value, problem.value, loadingName.value] = [undefined, "", ""];
}

/** Opens a file and reads its first sheet that contains a table. */
export async function openSheets(name: string, open: () => Promise<readonly Sheet[]>): Promise<void> {
  await run(name, async () => {
    const sheets = await open();
    for (const [index, sheet] of sheets.slice(0, SEARCHED_SHEETS).entries()) {
      const { rows, hasTitle } = await readRows(sheet);
      if (rows.length > 0) return { name, sheets, sheet: index, rows, hasTitle };
    }
    throw new ImportError("The file contains no table.");
  });
}

/** Maximum number of sheets that are searched for a table. */
const SEARCHED_SHEETS = 5;

/** Reads another sheet of the opened file. */
export async function selectSheet(index: number): Promise<void> {
  const current = opened.peek();
  const sheet = current?.sheets[index];
  if (current === undefined || sheet === undefined) return;
  await run(sheet.name, async () => {
    const { rows, hasTitle } = await readRows(sheet);
    if (rows.length === 0) throw new ImportError(`The sheet “${sheet.name}” is empty.`);
    return { ...current, sheet: index, rows, hasTitle };
  });
}

async function readRows(sheet: Sheet): Promise<Pick<Opened, "rows" | "hasTitle">> {
  const all = trimRows(await sheet.read());
  const rows = dropTitleRows(all);
  return { rows, hasTitle: rows.length < all.length };
}

async function run(name: string, work: () => Promise<Opened>): Promise<void> {
  attempt += 1;
  const own = attempt;
  [loadingName.value, problem.value] = [name, ""];
  try {
    const result = await work();
    if (own !== attempt) return;
    opened.value = result;
    headings.value = detectHeadings(result.rows);
  } catch (error) {
    if (own !== attempt) return;
    problem.value =
      error instanceof ImportError ? error.message : "The file can't be read. Save it as CSV and try again.";
  } finally {
    if (own === attempt) loadingName.value = "";
  }
}
