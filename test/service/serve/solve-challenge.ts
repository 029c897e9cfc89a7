// Solves the challenges of a sign-up, as a browser does.

import { pbkdf2Sync } from "node:crypto";
import type { Challenge } from "../../../src/service/shared/proof-of-work.ts";

/** Returns the first solution of a challenge. */
export function solveChallenge({ challenge, iterations, zeroBits }: Challenge): number {
  for (let solution = 0; ; solution++) {
    const hash = pbkdf2Sync(challenge, String(solution), iterations, 4, "sha256").readUInt32BE();
    if (Math.clz32(hash) >= zeroBits) return solution;
  }
}
