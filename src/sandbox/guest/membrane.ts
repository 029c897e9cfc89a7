// The guest's half of the membrane, loaded before any script. Defines `__guest` for the host and `__membrane` for guest
// programs that are loaded later. A script shares its realm with this code and can break it, but then harms only itself,
// because the host validates everything that it receives.

import { encodeText } from "./encode.ts";
import { GUEST_TAG, type GuestThrow, KIND, RESULT, TAG } from "./protocol.ts";
import { createRemotes } from "./remote.ts";

declare global {
  var __host: (operation: number, target: number, key: string, value: string) => unknown;
  var __guest: object;
  var __membrane: Membrane;
}

/** The interface for guest programs that are loaded later. */
export interface Membrane {
  /** The host functions and objects that scripts may use, by name. */
  readonly names: Record<string, never>;
}

const remotes = createRemotes(globalThis.__host);
const { stringify } = JSON;

/** Encodes a thrown value. Ignores the value's getters if they throw. */
function describe(error: unknown, path: string): string {
  const read = (key: "name" | "message" | "stack") => {
    try {
      const value = (error as Error)[key];
      return typeof value === "string" ? value.slice(0, 2000) : "";
    } catch {
      return "";
    }
  };
  const isError = typeof error === "object" && error !== null;
  const thrown: GuestThrow = isError
    ? { name: read("name") || "Error", message: read("message"), stack: read("stack"), path }
    : { name: "", message: `${typeof error === "symbol" ? "a symbol" : error} was thrown`, stack: "", path };
  return RESULT.thrown + stringify(thrown);
}

function encodeResult(value: unknown, path: string): string {
  if (typeof value === "string" && value.length < 100 && !value.includes("\0")) return RESULT.text + value;
  return value === undefined ? "" : RESULT.value + encodeText(value, remotes.table, path);
}

globalThis.__guest = {
  call(id: number, payload: string): string {
    try {
      return encodeResult(remotes.call(id, payload), "the returned value");
    } catch (error) {
      return describe(error, remotes.pathOf(id));
    }
  },
  finish(value: unknown): string {
    try {
      return encodeResult(value, "");
    } catch (error) {
      return describe(error, "");
    }
  },
  explain: (error: unknown) => describe(error, ""),
};

/** Formats one argument of `console.log`. */
function show(value: unknown): string {
  if (typeof value === "string") return value;
  try {
    return typeof value === "object" && value !== null
      ? encodeText(value, remotes.table, "").replaceAll(stringify(GUEST_TAG).slice(1, -1), "")
      : `${value as string}`;
  } catch (error) {
    return `${(error as Error).message}`;
  }
}

const log = (...values: unknown[]) => void remotes.log(values.map(show).join(" "));
Object.assign(globalThis, { console: { log, info: log, warn: log, error: log, debug: log, table: log } });

globalThis.__membrane = { names: remotes.decode([TAG.described, 0, KIND.live, 0, 1]) as Record<string, never> };
