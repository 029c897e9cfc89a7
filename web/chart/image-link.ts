// Reads the image in a URL of an endpoint other than /chart, or the source code in a URL from Kroki, mermaid.ink or mermaid.live.
// Loaded on demand.

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
  const linked = readKroki(url) ?? readMermaid(url);
  if (linked !== undefined) return linked;
  const id = findTab(url.pathname);
  if (id === undefined || id === "chart") return undefined;
  const { main, short } = readKind(url.pathname as never);
  const full = Object.fromEntries(Object.entries(short).map(([name, brief]) => [brief, name]));
  const parameters = [...url.searchParams].filter(([name]) => !CREDENTIALS.includes(name));
  const fields = Object.fromEntries(parameters.map(([name, text]) => [full[name] ?? name, readValue(text)]));
  return fields[main] === undefined && fields.template === undefined ? undefined : { id, fields };
}

function readKroki({ pathname }: URL): LinkedImage | undefined {
  const [, language, code] = /^\/(vega(?:lite)?|mermaid)\/\w+\/([\w-]+={0,2})$/.exec(pathname) ?? [];
  const text = code === undefined ? undefined : decode(code, true);
  if (text === undefined) return undefined;
  return language === "mermaid" ? { id: "mermaid", fields: { diagram: text } } : { id: "vega", fields: { spec: text } };
}

/** Reads a mermaid.ink or mermaid.live URL, which contains a diagram, or the editor's state as JSON. */
function readMermaid({ pathname, hash }: URL): LinkedImage | undefined {
  const [, scheme, code] =
    /^\/(?:img|svg|pdf|edit|view)[/#](?:(pako|base64):)?([\w-]+={0,2})$/.exec(`${pathname}${hash}`) ?? [];
  const text = code === undefined ? undefined : decode(code, scheme === "pako");
  if (text === undefined) return undefined;
  if (!text.startsWith("{")) return { id: "mermaid", fields: { diagram: text } };
  const { code: diagram, mermaid } = readValue(text) as { readonly code?: unknown; readonly mermaid?: unknown };
  const { theme } = ((typeof mermaid === "string" ? readValue(mermaid) : mermaid) ?? {}) as {
    readonly theme?: unknown;
  };
  return typeof diagram === "string" ? { id: "mermaid", fields: { diagram, theme } } : undefined;
}

/** Decodes base64url-encoded UTF-8 text. @param isDeflated whether it is compressed with zlib (RFC 1950) */
function decode(code: string, isDeflated: boolean): string | undefined {
  try {
    const bytes = fromBase64(code.replaceAll("=", ""));
    // Skip the two-byte zlib header.
    return new TextDecoder("utf-8", { fatal: true }).decode(isDeflated ? inflate(bytes.subarray(2)) : bytes);
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
