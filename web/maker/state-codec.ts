// The state of the chart maker ↔ the fragment of its URL: a digit for the version, a dot, and the state as JSON, deflated and in
// base64url. Old versions stay readable: a new one gets a new digit, and its reader beside those that there are. What cannot be
// read is no state: fragments are also written by hand, and cut off by mail programs.

import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";

/** What is in the URL. */
export interface MakerState {
  /** The tab at hand. */
  readonly tab: string;
  /** What each tab has saved, by its id. */
  readonly saved: Readonly<Record<string, unknown>>;
}

/** Most bytes of a state: a chart may have 200,000 characters, and a few bytes may claim to be gigabytes. */
const MOST_BYTES = 4_000_000;

const READERS: Readonly<Record<string, (text: string) => unknown>> = { 1: readDeflated };

/** The fragment of a state, without its `#`. */
export function formatState(state: MakerState): string {
  return `1.${toBase64(deflateSync(strToU8(JSON.stringify(state)), { level: 9 }))}`;
}

/** The state of a fragment; undefined where there is none. */
export function parseState(fragment: string): MakerState | undefined {
  const [, version = "", text = ""] = /^#?(\d)\.([\w-]*)$/.exec(fragment) ?? [];
  try {
    const state = READERS[version]?.(text);
    if (!isObject(state) || typeof state.tab !== "string" || !isObject(state.saved)) return undefined;
    return { tab: state.tab, saved: state.saved };
  } catch {
    return undefined;
  }
}

function readDeflated(text: string): unknown {
  return JSON.parse(strFromU8(inflate(fromBase64(text))));
}

/** @throws what is longer than it may be does not fit */
function inflate(bytes: Uint8Array): Uint8Array {
  // fflate grows its own buffer without end: one of ours it does not.
  for (let size = Math.max(1024, bytes.length * 8); ; size *= 8) {
    const room = Math.min(size, MOST_BYTES);
    const read = inflateSync(bytes, { out: new Uint8Array(room) });
    if (read.length < room) return read;
    if (room === MOST_BYTES) throw new Error("state is too large");
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}
