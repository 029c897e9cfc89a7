// Links a chart to the table at a URL, with the headings that the import dialog would suggest.

import type { Version } from "../../appearance.ts";
import { detectHeadings, dropTitleRows, readPastedTable, trimRows } from "../paste.ts";
import { findLinkProblem, linkData } from "./linked-data.ts";
import { loadUrl } from "./load-url.ts";

/** Returns the code of a chart that is linked to a table. */
type Link = (text: string, version: Version) => string;

/** Loads the table at a URL. Returns undefined if it can't be loaded, or if its columns have no headings. */
export async function loadLink(url: string): Promise<Link | undefined> {
  try {
    const [sheet] = await loadUrl(url);
    // The sheets of a workbook have names.
    if (sheet?.name !== "") return undefined;
    const all = trimRows(await sheet.read());
    const rows = dropTitleRows(all);
    const headings = detectHeadings(rows);
    const table = readPastedTable(rows, headings);
    if (table.series.length === 0 || findLinkProblem(table, headings.head, rows.length < all.length) !== undefined)
      return undefined;
    return (text, version) => linkData(text, version, url, table, rows);
  } catch {
    return undefined;
  }
}
