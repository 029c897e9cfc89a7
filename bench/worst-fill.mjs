// Fills in the placeholders in request bodies for worst.mjs: `$image` and `$svg` become `data:` URLs
// of images, `$own` a service URL, and `$data` a URL on a local server that creates CSV and JSON files.

import { once } from "node:events";
import { createServer } from "node:http";
import { makeImage, makeSvg } from "./worst-image.mjs";

/** Maximum length of a data file, in characters. The service rejects larger ones. */
const DATA_LENGTH = 1_000_000;

/** Formats fields as a query: strings as is, other values as JSON. */
export function formatQuery(fields) {
  const entries = Object.entries(Object(fields)).filter(([, value]) => value !== undefined);
  return new URLSearchParams(
    entries.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  ).toString();
}

/**
 * Replaces the placeholders in a body.
 *
 * @param origins URLs without a trailing slash: `service` and `data`
 */
export async function fillBody(value, origins) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const seen = new Map();
    return Promise.all(
      value.map((entry) => {
        // Process each object once, because a list may contain the same one many times.
        if (!seen.has(entry)) seen.set(entry, fillBody(entry, origins));
        return seen.get(entry);
      }),
    );
  }
  if (value.$image !== undefined) {
    const file = await makeImage(Object(value.$image));
    return `data:image/png;base64,${file.toString("base64")}`;
  }
  if (value.$svg !== undefined)
    return `data:image/svg+xml;base64,${Buffer.from(makeSvg(Object(value.$svg))).toString("base64")}`;
  if (value.$own !== undefined) {
    const { path, query } = Object(value.$own);
    return `${origins.service}${path}?${formatQuery(await fillBody(query, origins))}`;
  }
  if (value.$data !== undefined) return `${origins.data}/?${formatQuery(value.$data)}`;
  const entries = await Promise.all(
    Object.entries(value).map(async ([name, entry]) => [name, await fillBody(entry, origins)]),
  );
  return Object.fromEntries(entries);
}

/** Writes a list of at most DATA_LENGTH characters. */
function writeList(count, entry, separator) {
  const parts = [];
  for (let index = 0, length = 0; index < count && length < DATA_LENGTH - 100; index++) {
    const part = entry(index);
    parts.push(part);
    length += part.length + separator.length;
  }
  return parts.join(separator);
}

/** Creates a data file: `%n` in a cell is replaced by the row number. */
function writeData(query) {
  const [rows, columns] = ["rows", "columns"].map((name) => Math.max(0, Number(query.get(name)) || 0));
  const cell = query.get("cell") ?? "%n";
  const format = query.get("format");
  const cellOf = (row) => cell.replaceAll("%n", String(row));
  const lineOf = (entry) => writeList(columns, entry, ",");
  if (format === "csv")
    return `${lineOf((column) => `c${column}`)}\n${writeList(rows, (row) => lineOf(() => cellOf(row)), "\n")}`;
  const valueIn = (row) => JSON.stringify(cell === "%n" ? row : cellOf(row));
  if (format === "lists") return `[${writeList(rows, (row) => `[${lineOf(() => valueIn(row))}]`, ",")}]`;
  if (format === "nested")
    return "[".repeat(Math.min(rows, DATA_LENGTH / 2)) + "]".repeat(Math.min(rows, DATA_LENGTH / 2));
  return `[${writeList(rows, (row) => `{${lineOf((column) => `"c${column}":${valueIn(row)}`)}}`, ",")}]`;
}

/** Starts the data file server. Returns its `url` without a trailing slash, and `close`. */
export async function startDataServer() {
  const server = createServer((request, response) => {
    const query = new URL(request.url, "http://localhost").searchParams;
    response.setHeader("Content-Type", query.get("format") === "csv" ? "text/csv" : "application/json");
    response.end(writeData(query).slice(0, DATA_LENGTH));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
