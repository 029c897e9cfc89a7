// Opens the source that a request for external data names. A source downloads its file and reads it as a table.

import { Failure, showValue } from "../../base/failure.ts";
import type { CsvRequest, DataRequest, JsonRequest } from "../../drawings/chart/data/data-request.ts";
import { openAirtable, readAirtableGrid } from "./airtable.ts";
import { readCsvGrid } from "./csv-grid.ts";
import { type DownloadedFile, decodeText } from "./downloaded-file.ts";
import { openGoogleSheet } from "./google-sheet.ts";
import type { Grid } from "./grid.ts";
import { readJsonGrid } from "./json-grid.ts";
import type { Source } from "./source.ts";

/** A source that can read its file. */
export interface ReadableSource extends Source {
  /** Reads the file as a table. @throws Failure if the file can't be parsed */
  read(file: DownloadedFile): Grid;
}

/** Opens a source. @param storedToken the Airtable token of the account, if the chart may use it. @throws Failure */
export function openSource(request: DataRequest, storedToken: string | undefined): ReadableSource {
  const source = open(request, storedToken);
  return { ...source, read: (file) => readGrid(file, request, source) };
}

function open(request: DataRequest, storedToken: string | undefined): Source {
  switch (request.source) {
    case "googleSheets":
      return openGoogleSheet(request);
    case "airtable":
      return openAirtable(request, storedToken);
    default:
      return openFile(request);
  }
}

function readGrid(file: DownloadedFile, request: DataRequest, source: Source): Grid {
  const { subject } = source;
  source.check?.(file);
  const read = (noun: string) => decodeText(file, subject, noun);
  switch (request.source) {
    case "googleSheets":
      return readCsvGrid(read("CSV"), { delimiter: ",", header: true }, subject);
    case "airtable":
      return readAirtableGrid(read("JSON"), request, subject);
    case "csv":
      return readCsvGrid(read("CSV"), request, subject);
    case "json":
      return readJsonGrid(read("JSON"), request, subject);
  }
}

function openFile(request: CsvRequest | JsonRequest): Source {
  const { source, url, header } = request;
  const subject = `${source.toUpperCase()} data at ${describeUrl(url)}`;
  return {
    subject,
    // Include the options, because a file that is valid with one set of options can be invalid with another.
    identity: [source, url, header, request.source === "csv" ? request.delimiter : request.path],
    async load(get) {
      const file = await get(url);
      if (file.status === 200) return file;
      throw new Failure("invalid", `${subject} could not be loaded: its server returned status ${file.status}`);
    },
  };
}

/** Returns a URL for messages, without the query, which can contain a secret. */
function describeUrl(text: string): string {
  const url = URL.parse(text);
  return url === null || url.host === "" ? "options.plugins url" : showValue(`${url.origin}${url.pathname}`);
}
