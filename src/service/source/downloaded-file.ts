// A file from another server, and its conversion to text.

import { Failure, showValue } from "../../base/failure.ts";

/** A file from another server. */
export interface DownloadedFile {
  readonly bytes: Uint8Array;
  /** Value of the Content-Type header; empty if there is none. */
  readonly contentType: string;
}

/**
 * Decodes the text of a file in the character set of its media type, by default UTF-8, and removes a byte order mark.
 *
 * @param subject names the source
 * @param noun names the expected format: `CSV`
 * @throws Failure if the file is a web page or binary data, or has an unknown or invalid encoding
 */
export function decodeText({ bytes, contentType }: DownloadedFile, subject: string, noun: string): string {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? "utf-8";
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: false });
  } catch {
    throw new Failure("invalid", `${subject} must be UTF-8 text, got the character set ${showValue(charset)}`);
  }
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new Failure("invalid", `${subject} must be ${noun}, got bytes that are not ${charset.toUpperCase()} text`);
  }
  if (isHtmlPage(text, contentType))
    throw new Failure("invalid", `${subject} must be ${noun}, got a web page, which may be a login or error page`);
  if (text.includes("\0")) throw new Failure("invalid", `${subject} must be ${noun}, got binary data`);
  return text;
}

/** True also for a page with another media type. */
export function isHtmlPage(text: string, contentType: string): boolean {
  const start = text.slice(0, 1000).trimStart();
  return (
    /^<(?:!doctype\s+html|html|head|body|script|meta)\b/i.test(start) ||
    (start.startsWith("<") && /html/i.test(contentType))
  );
}
