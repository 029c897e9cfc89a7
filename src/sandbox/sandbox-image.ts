// Builds the memory image of an engine that has the guest programs loaded. Used by the build (scripts/build-guest.ts), and by
// tests that have their own guest programs.

import { makeRealmSnapshot } from "../../wasm/quickjs/realm-snapshot.ts";
import { SCRIPT_MEMORY, SCRIPT_STACK } from "../base/limits.ts";

/** Builds the image. @param programs source texts, starting with the guest's half of the membrane */
export function makeSandboxImage(programs: readonly string[]): Promise<ArrayBuffer> {
  return makeRealmSnapshot(programs.join("\n"), { memory: SCRIPT_MEMORY, stack: SCRIPT_STACK });
}
