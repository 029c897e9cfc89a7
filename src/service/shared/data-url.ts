// Decodes `data:` URLs (Fetch standard, section 6). The media type is ignored: the image format is detected from the content.

import { Failure, showValue } from "../../base/failure.ts";

/** Returns the bytes; null if the URL has another scheme. @throws Failure for a malformed `data:` URL */
export function parseDataUrl(url: string): Uint8Array | null {
  if (!/^data:/i.test(url)) return null;
  const comma = url.indexOf(",");
  if (comma < 0) throw new Failure("invalid", `image ${showValue(url)} must have a comma before its data`);
  const data = url.slice(comma + 1);
  if (!/;\s*base64\s*$/i.test(url.slice(0, comma))) return percentDecode(data);
  const decoded = decodeBase64(data.includes("%") ? new TextDecoder("latin1").decode(percentDecode(data)) : data);
  if (decoded === null) throw new Failure("invalid", `image ${showValue(url)} must be base64 after its comma`);
  return decoded;
}

/**
 * Decodes base64 or base64url; null if it is malformed. Spaces are read as `+`, because form decoding turns `+` into a
 * space. If the result is malformed, spaces are ignored, as in browsers.
 */
export function decodeBase64(text: string): Uint8Array | null {
  const digits = text.trim().replaceAll("-", "+").replaceAll("_", "/");
  return decodeDigits(digits.replaceAll(" ", "+")) ?? decodeDigits(digits);
}

function decodeDigits(text: string): Uint8Array | null {
  try {
    return bytesOf(atob(text));
  } catch {
    return null;
  }
}

/** Converts a binary string to bytes. `Uint8Array.from` would create a list of all characters first. */
function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** Percent-decodes text to bytes. A `%` without two hexadecimal digits is kept as it is. */
function percentDecode(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  if (!text.includes("%")) return bytes;
  let to = 0;
  for (let from = 0; from < bytes.length; from++, to++) {
    const high = bytes[from] === PERCENT ? hexDigit(bytes[from + 1]) : -1;
    const low = high < 0 ? -1 : hexDigit(bytes[from + 2]);
    if (low < 0) {
      bytes[to] = bytes[from] as number;
      continue;
    }
    bytes[to] = high * 16 + low;
    from += 2;
  }
  return bytes.subarray(0, to);
}

const PERCENT = 0x25;

/** Returns the value of a hexadecimal digit by its character code; -1 for any other character. */
function hexDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}
