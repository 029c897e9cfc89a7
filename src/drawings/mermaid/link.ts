// Reads links of mermaid.ink: `/img/<code>`, `/svg/<code>` and `/pdf/<code>`. The code is the diagram, or the state of
// mermaid.live's editor, in Base64; or the state, compressed with zlib, after `pako:`.

import { Failure } from "../../base/failure.ts";
import { decodeBase64Text, inflateText, type LinkReader, ONE_PIXEL } from "../../options/image-link.ts";
import { parseJsonObject } from "../../options/json-object.ts";

const PAKO = "pako:";
const BASE64 = "base64:";
/** Maximum nesting of the editor's state, which contains Mermaid's configuration. */
const STATE_DEPTH = 20;

export const readInkLink: LinkReader = ([place = "", code = ""], query) => {
  const text = code.startsWith(PAKO)
    ? inflateText(code.slice(PAKO.length))
    : decodeBase64Text(code.startsWith(BASE64) ? code.slice(BASE64.length) : code);
  const { diagram, theme } = readState(text);
  const read = (name: string) => query.read(name)?.text || undefined;
  const format = place === "img" ? (read("type")?.toLowerCase() ?? "jpeg") : place;
  const color = read("bgColor");
  const scale = read("scale");
  // JPEG has no transparent pixels.
  const backgroundColor = color === undefined ? format !== "jpeg" && "transparent" : toColor(color);
  return {
    fixed: { diagram, format, ...(backgroundColor && { backgroundColor }) },
    defaults: {
      ...(scale === undefined ? ONE_PIXEL : { devicePixelRatio: scale }),
      ...(theme !== undefined && { theme }),
    },
  };
};

/** Converts `!name` and hexadecimal digits without `#` to CSS. */
function toColor(color: string): string {
  if (color.startsWith("!")) return color.slice(1);
  return /^[\da-f]{3,8}$/i.test(color) ? `#${color}` : color;
}

/** Reads the state of mermaid.live's editor, or the diagram itself. @throws Failure */
function readState(text: string): { readonly diagram: string; readonly theme?: string } {
  if (!text.startsWith("{")) return { diagram: text };
  const { code, mermaid } = parseJsonObject(text, "the state in the path", STATE_DEPTH);
  if (typeof code !== "string") throw new Failure("invalid", "the state in the path must have the diagram in code");
  // The editor writes its configuration as JSON text.
  const isText = typeof mermaid === "string" && mermaid.trimStart().startsWith("{");
  const config = isText ? parseJsonObject(mermaid, "mermaid in the state in the path", STATE_DEPTH) : mermaid;
  const { theme } = (typeof config === "object" && config !== null ? config : {}) as { readonly theme?: unknown };
  return { diagram: code, ...(typeof theme === "string" && { theme }) };
}
