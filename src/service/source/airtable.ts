// Loads the records of an Airtable view, page by page, through Airtable's Web API:
// https://airtable.com/developers/web/api/list-records

import { Failure, showValue } from "../../base/failure.ts";
import { AIRTABLE_PAGES, CONFIG_DEPTH, DATA_BYTES } from "../../base/limits.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import type { AirtableRequest } from "../../drawings/data-source/data-request.ts";
import { parseJson } from "../../options/json-object.ts";
import type { DownloadedFile } from "./downloaded-file.ts";
import type { Cell, Grid } from "./grid.ts";
import { toCell } from "./json-grid.ts";
import type { GetFile, RemoteFile, Source } from "./source.ts";

const API = "https://api.airtable.com/v0";
/** Number of records per page: Airtable's maximum. */
const PAGE_RECORDS = 100;

/** Opens a view. @param storedToken the account's token, used if the chart has none. @throws Failure */
export function openAirtable(request: AirtableRequest, storedToken: string | undefined): Source {
  const { place } = request;
  const { base, table, view } = readView(request);
  const subject = `Airtable table ${base}/${table}`;
  const token = request.apiKey ?? storedToken;
  if (token === undefined)
    throw new Failure(
      "invalid",
      `${subject} needs a token: request the chart with the key or signature of an account that stores one, or set ${place}.apiKey`,
    );
  if (!TOKEN.test(token)) throw new Failure("invalid", `${place}.apiKey must be an Airtable access token`);
  const query = new URLSearchParams({ pageSize: String(PAGE_RECORDS) });
  if (view !== undefined) query.set("view", view);
  for (const field of listFields(request)) query.append("fields[]", field);
  const { offset, limit } = request;
  // If offset and limit count from the first record, the records after the selection aren't needed.
  const maxRecords = limit === undefined || limit < 0 || offset < 0 ? undefined : offset + limit;
  if (maxRecords !== undefined) query.set("maxRecords", String(maxRecords));
  const address = `${API}/${base}/${table}?${query}`;
  return {
    subject,
    identity: ["airtable", address, token],
    token,
    load: (get) => loadRecords(address, get, subject),
  };
}

const TOKEN = /^[\x21-\x7e]{6,200}$/;

function readView({ url: address, place }: AirtableRequest): {
  readonly base: string;
  readonly table: string;
  readonly view: string | undefined;
} {
  const url = URL.parse(address);
  const isAirtable = url?.hostname === "airtable.com" || url?.hostname.endsWith(".airtable.com") === true;
  const find = (kind: string) => new RegExp(`/(${kind}[A-Za-z0-9]{3,30})(?=/|$)`).exec(url?.pathname ?? "")?.[1];
  const [base, table, view] = [find("app"), find("tbl"), find("viw")];
  if (isAirtable && base !== undefined && table !== undefined) return { base, table, view };
  const advice = isAirtable && find("shr") !== undefined ? ", not a shared link" : "";
  throw new Failure(
    "invalid",
    `${place}.url must be the address of a table in the browser, such as https://airtable.com/app…/tbl…/viw…${advice}, got ${showValue(address)}`,
  );
}

/** Returns the names of the fields to load; an empty list for all fields. */
function listFields({ labelColumn, dataColumns }: AirtableRequest): string[] {
  if (dataColumns === undefined) return [];
  return [...new Set([...(labelColumn === undefined ? [] : [labelColumn]), ...dataColumns].map(String))];
}

/** Error type of an expired page token, after which the list must be read again from the start. */
const EXPIRED = "LIST_RECORDS_ITERATOR_NOT_AVAILABLE";

/** Loads all pages. Returns the records' fields as a JSON list. */
async function loadRecords(address: string, get: GetFile, subject: string): Promise<DownloadedFile> {
  for (let attempt = 0; ; attempt++) {
    const list = await readPages(address, get, subject);
    if (list !== "expired") return { bytes: list, contentType: "application/json" };
    if (attempt > 0) throw new Failure("invalid", `${subject} could not be loaded: its pages expired twice`);
  }
}

async function readPages(address: string, get: GetFile, subject: string): Promise<Uint8Array | "expired"> {
  const records: unknown[] = [];
  let bytes = 0;
  let offset: string | undefined;
  for (let page = 0; page < AIRTABLE_PAGES; page++) {
    const file = await get(offset === undefined ? address : `${address}&${new URLSearchParams({ offset })}`);
    const body = readBody(file, subject);
    if (file.status !== 200) {
      if (page > 0 && readErrorType(body) === EXPIRED) return "expired";
      throw explain(file.status, readErrorType(body), subject);
    }
    if (!isPlainObject(body) || !Array.isArray(body.records))
      throw new Failure("invalid", `${subject} could not be loaded: Airtable returned no records`);
    for (const record of body.records)
      records.push(isPlainObject(record) && isPlainObject(record.fields) ? record.fields : {});
    bytes += file.bytes.length;
    if (bytes > DATA_BYTES)
      throw new Failure("invalid", `${subject} must be at most ${DATA_BYTES} bytes: set rows.limit`);
    if (typeof body.offset !== "string" || body.offset === "") return new TextEncoder().encode(JSON.stringify(records));
    offset = body.offset;
  }
  throw new Failure(
    "invalid",
    `${subject} must have at most ${AIRTABLE_PAGES * PAGE_RECORDS} records: set rows.limit, or filter the view`,
  );
}

function readBody({ bytes, status }: RemoteFile, subject: string): unknown {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes), subject, CONFIG_DEPTH);
  } catch {
    // Errors from proxies aren't JSON.
    if (status !== 200) return undefined;
    throw new Failure("invalid", `${subject} could not be loaded: Airtable returned no JSON`);
  }
}

/** Returns the type of an error: `{"error": {"type": "…"}}` or `{"error": "…"}`. */
function readErrorType(body: unknown): string {
  const error = isPlainObject(body) ? body.error : undefined;
  const type = isPlainObject(error) ? error.type : error;
  return typeof type === "string" && /^\w{1,60}$/.test(type) ? type : "";
}

function explain(status: number, type: string, subject: string): Failure {
  const reasons: Readonly<Record<number, string>> = {
    401: "can't be read, because its token is invalid: create a new token, and store it with the account",
    403: "can't be read with its token: the token needs the scope data.records:read and access to the base",
    404: "does not exist, or its token has no access to the base",
    422: "has no such field or view: check labelField, dataFields and url",
    429: "has received too many requests: try again in 30 seconds",
  };
  return new Failure(
    "invalid",
    `${subject} ${reasons[status] ?? `could not be loaded: Airtable returned status ${status}`}${type && ` (${type})`}`,
  );
}

/** Reads the records as a table. Airtable omits empty fields, so a requested field can be missing from all records. */
export function readAirtableGrid(text: string, request: AirtableRequest, subject: string): Grid {
  const records = parseJson(text, subject, CONFIG_DEPTH) as readonly Readonly<Record<string, unknown>>[];
  if (records.length === 0) throw new Failure("invalid", `${subject} must have records in this view, got none`);
  const headings = [...new Set([...listFields(request), ...records.flatMap((record) => Object.keys(record))])];
  return {
    headings,
    rowCount: records.length,
    read: (row, column) => toFieldCell(records[row] ?? {}, headings[column] as string),
    hasDecimalCommas: false,
    firstRow: 1,
  };
}

function toFieldCell(fields: Readonly<Record<string, unknown>>, name: string): Cell {
  if (!Object.hasOwn(fields, name)) return null;
  const values = Array.isArray(fields[name]) ? (fields[name] as readonly unknown[]) : [fields[name]];
  return toCell(values.map(simplify));
}

/** Members that contain the text or number of a user, button, barcode or AI field. */
const TEXT_MEMBERS = ["name", "label", "text", "value", "filename", "email", "url"];

/** Returns the value that Airtable shows for an object; null for a formula error. */
function simplify(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  const member = TEXT_MEMBERS.find((name) => Object.hasOwn(value, name));
  return member === undefined ? null : value[member];
}
