// Opens the source that a request for external data names. A source downloads its file and reads it as a table.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { CONFIG_DEPTH } from "../../base/limits.ts";
import type { CsvRequest, DataRequest, DocumentRequest, JsonRequest } from "../../drawings/data-source/data-request.ts";
import { presetOf } from "../../drawings/data-source/presets.ts";
import { parseJson } from "../../options/json-object.ts";
import { openAirtable, readAirtableGrid } from "./airtable.ts";
import { readCsvGrid } from "./csv-grid.ts";
import { type DownloadedFile, decodeText } from "./downloaded-file.ts";
import { openGoogleSheet } from "./google-sheet.ts";
import type { Grid } from "./grid.ts";
import { findValues, parseJsonPath, readJsonGrid } from "./json-grid.ts";
import { formatOf, openPreset } from "./preset.ts";
import { readPrometheusGrid } from "./prometheus-grid.ts";
import { describeUrl, type Source } from "./source.ts";

/** A source that can read its file. */
export interface ReadableSource<Content = Grid> extends Source {
  /** Reads the file, usually as a table. @throws Failure if the file can't be parsed */
  read(file: DownloadedFile): Content;
}

/** Opens a JSON document, from which the values at a path are read. @throws Failure */
export function openDocument({ url, path }: DocumentRequest): ReadableSource<readonly unknown[]> {
  const steps = parseJsonPath(path, "query");
  const source = openUrl("json", url, ["document", url, path]);
  const { subject } = source;
  return {
    ...source,
    read: (file) => findValues(parseJson(decodeText(file, subject, "JSON"), subject, CONFIG_DEPTH), steps),
  };
}

/** Opens a text file. @throws Failure */
export function openText(url: string): ReadableSource<string> {
  const source = openUrl("text", url, ["text", url]);
  return { ...source, read: (file) => decodeText(file, source.subject, "text") };
}

/**
 * Opens a source.
 *
 * @param storedToken the Airtable token of the account, if the chart may use it
 * @param fuel pays for JMESPath expressions @throws Failure
 */
export async function openSource(
  request: DataRequest,
  storedToken: string | undefined,
  fuel: Fuel,
): Promise<ReadableSource> {
  const source = open(request, storedToken);
  const expression = expressionOf(request);
  if (expression === undefined) return { ...source, read: (file) => readGrid(file, request, source) };
  const { compileJmespath } = await import("./jmespath.ts");
  const evaluate = compileJmespath(expression, `${request.place}.jmespath`);
  return { ...source, read: (file) => readGrid(file, request, source, (value) => evaluate(value, fuel)) };
}

/** Returns the JMESPath expression that selects the rows of a JSON document; undefined if there is none. */
function expressionOf(request: DataRequest): string | undefined {
  if ("values" in request)
    return formatOf(request) === "json" ? (request.jmespath ?? presetOf(request.source).jmespath) : undefined;
  return request.source === "json" ? request.jmespath : undefined;
}

function open(request: DataRequest, storedToken: string | undefined): Source {
  if ("values" in request) return openPreset(request);
  switch (request.source) {
    case "googleSheets":
      return openGoogleSheet(request);
    case "airtable":
      return openAirtable(request, storedToken);
    default:
      return openFile(request);
  }
}

/** @param transform transforms a JSON document */
function readGrid(
  file: DownloadedFile,
  request: DataRequest,
  source: Source,
  transform?: (document: unknown) => unknown,
): Grid {
  const { subject } = source;
  const { place } = request;
  source.check?.(file);
  const read = (noun: string) => decodeText(file, subject, noun);
  if ("values" in request) {
    const format = formatOf(request);
    if (format === "csv") return readCsvGrid(read("CSV"), { delimiter: undefined, header: true }, subject);
    if (format === "prometheus") return readPrometheusGrid(read("JSON"), subject);
    return readJsonGrid(read("JSON"), { path: undefined, header: true, transform, place }, subject);
  }
  switch (request.source) {
    case "googleSheets":
      return readCsvGrid(read("CSV"), { delimiter: ",", header: true }, subject);
    case "airtable":
      return readAirtableGrid(read("JSON"), request, subject);
    case "csv":
      return readCsvGrid(read("CSV"), request, subject);
    case "json":
      return readJsonGrid(read("JSON"), { ...request, transform }, subject);
  }
}

function openFile(request: CsvRequest | JsonRequest): Source {
  const { source, url, header } = request;
  // Include the options, because a file that is valid with one set of options can be invalid with another.
  const detail = request.source === "csv" ? request.delimiter : (request.jmespath ?? request.path);
  return openUrl(source, url, [source, url, header, detail]);
}

function openUrl(format: "csv" | "json" | "text", url: string, identity: readonly unknown[]): Source {
  const subject = `${format === "text" ? "data" : `${format.toUpperCase()} data`} at ${describeUrl(url)}`;
  return {
    subject,
    identity,
    recipient: url,
    async load(get) {
      const file = await get(url);
      if (file.status === 200) return file;
      throw new Failure("invalid", `${subject} could not be loaded: its server returned status ${file.status}`);
    },
  };
}
