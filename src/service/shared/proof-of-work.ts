// Issues and checks proofs of work, which make it expensive to create many accounts. The work is PBKDF2 (RFC 8018), which browsers
// compute at native speed, so that an attacker's program has no advantage over them. A challenge is used once.

import { getPlatform } from "../platform/platform.ts";
import { authenticate } from "./account-lookup.ts";
import { replaceValue } from "./replace-value.ts";
import { isSameSecret, randomText } from "./secret.ts";

/** Number of PBKDF2 iterations for one attempt: about a millisecond. */
const ITERATIONS = 2000;
/** Number of leading zero bits that a solution's hash must have: 1,024 attempts on average. */
const ZERO_BITS = 10;
/** Lifetime of a challenge, in seconds. */
const LIFETIME_SECONDS = 600;
const NONCE_CHARACTERS = 20;
const CHALLENGE = /^(\d{1,12})\.([2-9a-z]{20})\.[\da-f]{64}$/;

/** A challenge, and the parameters that a client needs to solve it. */
export interface Challenge {
  readonly challenge: string;
  readonly iterations: number;
  readonly zeroBits: number;
}

/** Returns a new challenge; undefined if `KEY_SECRET` is not set. */
export async function createChallenge(): Promise<Challenge | undefined> {
  const expires = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
  const challenge = await signChallenge(expires, randomText(NONCE_CHARACTERS));
  return challenge === undefined ? undefined : { challenge, iterations: ITERATIONS, zeroBits: ZERO_BITS };
}

/** Whether a solution is right, and its challenge is valid. Such a challenge can't be used again. */
export async function redeemChallenge(challenge: string, solution: number): Promise<boolean> {
  const [, expires = "", nonce = ""] = CHALLENGE.exec(challenge) ?? [];
  if (nonce === "" || Number(expires) * 1000 < Date.now()) return false;
  const signed = await signChallenge(Number(expires), nonce);
  if (signed === undefined || !(await isSameSecret(challenge, signed))) return false;
  if (!(await isSolution(challenge, solution))) return false;
  return replaceValue(getPlatform().accounts, `challenge:${nonce}`, null, "used", { expirationTtl: LIFETIME_SECONDS });
}

async function signChallenge(expires: number, nonce: string): Promise<string | undefined> {
  const code = await authenticate(`signup challenge ${expires} ${nonce}`);
  return code === undefined ? undefined : `${expires}.${nonce}.${code}`;
}

async function isSolution(challenge: string, solution: number): Promise<boolean> {
  const encoder = new TextEncoder();
  const base = await crypto.subtle.importKey("raw", encoder.encode(challenge), "PBKDF2", false, ["deriveBits"]);
  const salt = encoder.encode(String(solution));
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt, iterations: ITERATIONS };
  const hash = new DataView(await crypto.subtle.deriveBits(algorithm, base, 32));
  return Math.clz32(hash.getUint32(0)) >= ZERO_BITS;
}
