// Solves the service's challenge with PBKDF2, which the browser computes outside the page's thread.

/** A challenge of the service: docs/accounts.md. */
export interface Challenge {
  readonly challenge: string;
  readonly iterations: number;
  readonly zeroBits: number;
}

/** Number of attempts at the same time. */
const PARALLEL = 8;

/**
 * Finds the solution.
 *
 * @param report receives the expected progress, from 0 to 1
 * @throws Error if the page is not in a secure context, which WebCrypto requires
 */
export async function solveChallenge(
  { challenge, iterations, zeroBits }: Challenge,
  report: (share: number) => void,
): Promise<number> {
  if (globalThis.crypto?.subtle === undefined) throw new Error("Creating an account requires HTTPS.");
  const encoder = new TextEncoder();
  const base = await crypto.subtle.importKey("raw", encoder.encode(challenge), "PBKDF2", false, ["deriveBits"]);
  const isSolution = async (solution: number) => {
    const salt = encoder.encode(String(solution));
    const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, base, 32);
    return Math.clz32(new DataView(bits).getUint32(0)) >= zeroBits;
  };
  for (let start = 0; ; start += PARALLEL) {
    const attempts = Array.from({ length: PARALLEL }, (_, index) => isSolution(start + index));
    const found = (await Promise.all(attempts)).indexOf(true);
    if (found >= 0) return start + found;
    // The probability of having found the solution by now.
    report(1 - (1 - 2 ** -zeroBits) ** start);
  }
}
