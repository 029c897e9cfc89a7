// Encodes the chart maker's state in a URL fragment: a version digit, a dot, and deflated JSON in base64url. Never remove a
// version's reader, because old links need it. Invalid fragments are ignored, because URLs are edited by hand and truncated
// by mail clients.

import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import { isPlainObject } from "../../src/base/plain-object.ts";

export interface MakerState {
  /** Id of the current tab. */
  readonly tab: string;
  /** Saved values by tab id. */
  readonly saved: Readonly<Record<string, unknown>>;
}

/**
 * Maximum size of decompressed state, in bytes. A chart may have at most 200,000 characters; the limit protects against
 * decompression bombs.
 */
const MAX_BYTES = 4_000_000;

const READERS: Readonly<Record<string, (text: string) => unknown>> = { 1: readDeflated };

/** Returns the URL fragment, without `#`. */
export function formatState(state: MakerState): string {
  return `1.${toBase64(deflateSync(strToU8(JSON.stringify(state)), { level: 9 }))}`;
}

/** Parses a URL fragment. Returns undefined if it contains no valid state. */
export function parseState(fragment: string): MakerState | undefined {
  const [, version = "", text = ""] = /^#?(\d)\.([\w-]*)$/.exec(fragment) ?? [];
  try {
    const state = READERS[version]?.(text);
    if (!isPlainObject(state) || typeof state.tab !== "string" || !isPlainObject(state.saved)) return undefined;
    return { tab: state.tab, saved: state.saved };
  } catch {
    return undefined;
  }
}

function readDeflated(text: string): unknown {
  return JSON.parse(strFromU8(inflate(fromBase64(text))));
}

/** Decompresses deflated data (RFC 1951). @throws if the result is larger than MAX_BYTES */
export function inflate(bytes: Uint8Array): Uint8Array {
  // fflate grows its own output buffer without limit, but not a buffer that is passed to it.
  for (let size = Math.max(1024, bytes.length * 8); ; size *= 8) {
    const capacity = Math.min(size, MAX_BYTES);
    const read = inflateSync(bytes, { out: new Uint8Array(capacity) });
    if (read.length < capacity) return read;
    if (capacity === MAX_BYTES) throw new Error("state is too large");
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decodes base64url or base64. @throws if the text is neither */
export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}
