// A `data:` URL → its bytes. The media type is not looked at: what a picture is, its content says. Fetch standard, section 6.

import { Failure, showValue } from "../../base/failure.ts";

/** The bytes; null for what is no `data:` URL. @throws Failure for one that cannot be read */
export function parseDataUrl(url: string): Uint8Array | null {
  if (!/^data:/i.test(url)) return null;
  const comma = url.indexOf(",");
  if (comma < 0) throw new Failure("invalid", `picture ${showValue(url)} must have a comma before its data`);
  const bytes = percentDecode(url.slice(comma + 1));
  if (!/;\s*base64\s*$/i.test(url.slice(0, comma))) return bytes;
  const decoded = decodeBase64(new TextDecoder("latin1").decode(bytes));
  if (decoded === null) throw new Failure("invalid", `picture ${showValue(url)} must be base64 after its comma`);
  return decoded;
}

/** The bytes of base64 in either alphabet; null for what is none. In a query a plus may have become a space, which it does not have. */
export function decodeBase64(text: string): Uint8Array | null {
  try {
    return bytesOf(atob(text.trim().replaceAll(" ", "+").replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return null;
  }
}

/** The bytes that the characters stand for. Not `Uint8Array.from`, which makes a list of all characters on the way. */
function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** The text as UTF-8, with `%41` for a byte. Percent signs before anything else stand for themselves. */
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

/** The value of a character's code; -1 for none of the sixteen. */
function hexDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}
