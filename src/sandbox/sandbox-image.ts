// Our own programs, which scripts find in their realm → the image of an engine that has them, as a file. Made when the service
// is built (scripts/build-guest.mjs), and where tests have programs of their own.

import { makeRealmImage } from "../../wasm/quickjs/realm-image.ts";
import { SCRIPT_MEMORY, SCRIPT_STACK } from "../base/limits.ts";

/** @param programs the guest's half of the membrane first */
export function makeSandboxImage(programs: readonly string[]): Promise<ArrayBuffer> {
  return makeRealmImage(programs.join("\n"), { memory: SCRIPT_MEMORY, stack: SCRIPT_STACK });
}
