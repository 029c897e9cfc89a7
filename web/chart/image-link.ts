// Reads the image in a URL of another endpoint than /chart, or the chart in a URL of Kroki. Loaded on demand.

import { fromBase64, inflate } from "../maker/state-codec.ts";
import { findTab, readKind, type TabId } from "../output/image-request.ts";
import type { SavedFields } from "../tab/tab.ts";

/** An image to open. */
export interface LinkedImage {
  readonly id: TabId;
  readonly fields: SavedFields;
}

/** Parameters that belong to a URL's author, and are invalid for an edited image. */
const CREDENTIALS: readonly string[] = ["key", "sig", "accountId", "exp"];

/** Returns the image in a URL; undefined if the URL contains none, or a chart of Chart.js. */
export function readImageLink(link: string): LinkedImage | undefined {
  const url = URL.parse(link);
  if (url === null) return undefined;
  const [, code] = /^\/vega(?:lite)?\/\w+\/([\w-]+={0,2})$/.exec(url.pathname) ?? [];
  const spec = code === undefined ? undefined : readDeflated(code);
  if (spec !== undefined) return { id: "vega", fields: { spec } };
  const id = findTab(url.pathname);
  if (id === undefined || id === "chart") return undefined;
  const { main, short } = readKind(url.pathname as never);
  const full = Object.fromEntries(Object.entries(short).map(([name, brief]) => [brief, name]));
  const parameters = [...url.searchParams].filter(([name]) => !CREDENTIALS.includes(name));
  const fields = Object.fromEntries(parameters.map(([name, text]) => [full[name] ?? name, readValue(text)]));
  return fields[main] === undefined && fields.template === undefined ? undefined : { id, fields };
}

/** Returns the text in a URL of Kroki, which is compressed with zlib (RFC 1950). */
function readDeflated(code: string): string | undefined {
  try {
    const bytes = fromBase64(code.replaceAll("=", ""));
    // The header has two bytes.
    return new TextDecoder().decode(inflate(bytes.subarray(2)));
  } catch {
    return undefined;
  }
}

/** Parses an object, an array or a Boolean that is written as JSON. Returns other text unchanged. */
function readValue(text: string): unknown {
  if (!/^\s*(?:[[{]|true$|false$)/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
