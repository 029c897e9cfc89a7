// Whole tables from URLs: the parameter of POST /api/load-data, and the request for a table. docs/external-data.md

import * as z from "zod";
import { DATA_SECONDS } from "../../base/limits.ts";
import type { DataRequest } from "../../drawings/data-source/data-request.ts";
import { option, tableOf } from "../../options/option.ts";

/** Maximum length of the URL, in characters. A `data:` URL contains the table itself. */
const URL_LENGTH = 100_000;

const URL_TEXT = "must be the http: or https: URL of a CSV file, an Excel workbook or a Google sheet";

/** The option of a request for a table. */
export const LOAD_DATA_FIELDS = tableOf({
  url: option(
    {
      schema: z
        .string({ error: URL_TEXT })
        .check(
          z.maxLength(URL_LENGTH, { error: `must have at most ${URL_LENGTH} characters` }),
          z.regex(/^\s*(?:https?:\/\/[^\s/]|data:[^,]*,)/i, { error: URL_TEXT }),
        ),
    },
    {
      about: "URL of a CSV file, an Excel workbook or a Google sheet: `http:`, `https:` or `data:`",
      required: true,
      example: "data:text/csv,Month%2CSales%0AJan%2C10%0AFeb%2C20",
    },
  ),
});

/** Returns a request for a whole table. @param allowsJson whether the table may be a JSON file */
export function requestTable(url: string, allowsJson = false): DataRequest {
  const all = (source: string) => ({
    place: `options.plugins.${source}`,
    labelColumn: undefined,
    dataColumns: undefined,
    offset: 0,
    limit: undefined,
    refresh: DATA_SECONDS,
  });
  if (/^https:\/\/docs\.google\.com\/spreadsheets\//i.test(url))
    return { source: "googleSheets", sheetUrl: url, docId: undefined, sheet: undefined, ...all("googleSheets") };
  if (allowsJson && /^[^?#]*\.json(?:[?#]|$)/i.test(url))
    return { source: "json", url, path: undefined, header: true, ...all("json") };
  return { source: "csv", url, delimiter: undefined, header: true, ...all("csv") };
}
