// Splits CSV into rows of cells. RFC 4180, with any delimiter. The only module that imports papaparse.

import Papa from "papaparse";

/**
 * Returns the rows of CSV text.
 *
 * @param skipsBlanks whether to drop rows without any text
 */
export function parseCsv(text: string, delimiter: string, skipsBlanks = false): string[][] {
  return Papa.parse<string[]>(text, { delimiter, skipEmptyLines: skipsBlanks ? "greedy" : false }).data;
}
