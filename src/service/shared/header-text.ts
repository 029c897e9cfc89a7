// Encodes text for response headers, without control characters and with limited length.

import { getPlatform } from "../platform/platform.ts";

/** Maximum length of a header's text, in bytes. Proxies reject responses with headers of 8 kB or more. */
const HEADER_TEXT_BYTES = 1000;

/** Percent-encodes text as UTF-8, except for printable ASCII other than `%`. Long text is truncated. RFC 3986, section 2.1. */
export function encodeHeader(text: string): string {
  let line = "";
  let cut = "";
  for (const character of text.toWellFormed()) {
    line += /[ -$&-~]/.test(character) ? character : encodeURIComponent(character);
    if (line.length <= HEADER_TEXT_BYTES - 3) cut = line;
    if (line.length > HEADER_TEXT_BYTES) return `${cut}...`;
  }
  return line;
}

/** Formats a message as one header line, encoded in UTF-8, as client libraries expect. */
export function formatHeaderMessage(message: string): string {
  // Control characters would end the header or make it invalid.
  const line = message
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  const bytes = new TextEncoder().encode(line);
  if (bytes.length <= HEADER_TEXT_BYTES) return getPlatform().encodeHeaderText(line);
  const { read } = new TextEncoder().encodeInto(line, new Uint8Array(HEADER_TEXT_BYTES - 3));
  return getPlatform().encodeHeaderText(`${line.slice(0, read)}...`);
}

/** Joins warnings for the `X-Warning` header. Whole sentences that don't fit are counted instead. */
export function joinWarnings(warnings: readonly string[]): string {
  let line = "";
  for (const [index, warning] of warnings.entries()) {
    const next = `${line === "" ? "" : `${line}; `}${warning}`;
    if (line !== "" && next.length > WARNING_LENGTH) return `${line}; and ${warnings.length - index} more`;
    line = next;
  }
  return line;
}

/** Maximum length of the warnings in a header, in characters. The line's end must fit into the rest of the header. */
const WARNING_LENGTH = HEADER_TEXT_BYTES - 20;

/** Returns the text of a header that `formatHeaderMessage` has formatted. Node's headers contain UTF-8 as Latin-1. */
export function readHeaderMessage(header: string): string {
  try {
    const bytes = Uint8Array.from(header, (character) => {
      const code = character.charCodeAt(0);
      if (code > 255) throw new RangeError("the text is not Latin-1");
      return code;
    });
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return header;
  }
}
