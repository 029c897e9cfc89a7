// Identifies the caller of a request by API key or URL signature. The first key in the Authorization header, the query
// or the body counts; an invalid key is ignored, but an invalid signature is rejected. docs/accounts.md, docs/signing.md

import { Failure, showValue } from "../../base/failure.ts";
import { PLANS, type Plan } from "../../base/limits.ts";
import { EXPIRY, parseExpiry } from "../../options/expiry.ts";
import { pickFlag, type RequestParams } from "../../options/fields.ts";
import {
  findUncovered,
  listSignedReadings,
  listSignedStrings,
  type SigningScheme,
  withSignedText,
} from "../../options/signing.ts";
import { findAccount, findSigner, type KeyedAccount } from "./account-lookup.ts";
import type { OpenAccount } from "./account-store.ts";
import { type Charge, chargeOf } from "./charge.ts";
import { readAddress } from "./client-address.ts";
import { readEarlyKey, readText } from "./early-key.ts";
import { logWarning } from "./log.ts";
import { isGetOrHead } from "./request.ts";
import { readSettings } from "./settings.ts";
import { findFullSigner, findTextSigner } from "./signature.ts";

export interface Caller {
  /** The account that the key or signature identifies; undefined for an anonymous caller. */
  readonly account: KeyedAccount | undefined;
  /** Whether the URL's signature identifies the account, so that everybody who has the URL gets the same image. */
  readonly isSigned: boolean;
  /** When the URL's signature stops being valid, in milliseconds since the epoch, which can be infinity; undefined if there is none. */
  readonly expires?: number | undefined;
  /** The limits for the caller's charts. */
  readonly plan: Plan;
  /** The cost of the request. */
  readonly charge: Charge;
  /** Client address; undefined for requests from this machine, which are not counted. */
  readonly address: string | undefined;
}

/** A caller and the parameters of the request. */
interface IdentifiedRequest {
  readonly caller: Caller;
  readonly input: RequestParams;
}

/**
 * Identifies the caller.
 *
 * @param input parameters of the request
 * @param signing how the endpoint's URLs are signed; undefined if they cannot be signed
 * @returns the caller and the parameters; for a signed request, only the signed values
 * @throws Failure for an invalid signature, and for an anonymous caller if the operator requires signatures
 */
export async function identifyCaller(
  request: Request,
  input: RequestParams,
  signing: SigningScheme | undefined,
): Promise<IdentifiedRequest> {
  const key = readKey(request, input);
  const keyed = key === undefined ? undefined : await findAccountIfAvailable(key);
  const signature = isGetOrHead(request) && signing !== undefined ? await checkSignature(input, signing) : undefined;
  const account = keyed ?? signature?.account;
  if (account === undefined && signing !== undefined && readSettings().requiresSignature)
    throw new Failure("forbidden", "request must have an API key or be signed: this service requires an account");
  const caller: Caller = {
    account,
    isSigned: keyed === undefined && signature !== undefined,
    expires: signature?.expires,
    plan: account === undefined ? PLANS.anonymous : PLANS.keyed,
    charge: chargeOf(request),
    // Evaluated on demand: only uncached requests count against an address.
    get address() {
      return readAddress(request);
    },
  };
  caller.charge.setCaller(caller);
  return { caller, input: signature?.input ?? input };
}

/** Rejects a read-only key. @throws Failure `forbidden` */
export function requireFullAccess({ account }: Pick<Caller, "account">): void {
  if (account?.access === "read")
    throw new Failure("forbidden", "this key is read-only: to save, change or delete, send another key of the account");
}

/** Returns the key in a request; undefined if there is none. A malformed key is treated as invalid. */
function readKey(request: Request, input: RequestParams): string | undefined {
  const early = readEarlyKey(request);
  if (early !== undefined) return early;
  if (input.type === "text") return readText(input, "key");
  const value = Object.hasOwn(input.body, "key") ? input.body.key : undefined;
  return (typeof value === "string" && value) || undefined;
}

/** Looks up a key. If the store fails, the caller is treated as anonymous, so that the image is still drawn. */
async function findAccountIfAvailable(key: string): Promise<KeyedAccount | undefined> {
  try {
    return await findAccount(key);
  } catch (error) {
    logWarning("API key lookup failed, and the request is treated as anonymous", error);
    return undefined;
  }
}

/** The account that signed a URL, the parameters reduced to the signed values, and when the signature stops being valid. */
interface CheckedSignature {
  readonly account: KeyedAccount;
  readonly input: RequestParams;
  readonly expires: number | undefined;
}

/**
 * Checks the signature in the query.
 *
 * @throws Failure `forbidden` for an invalid signature, `gone` for an expired one, and `invalid` for an expiry time
 * without a signature
 */
async function checkSignature(input: RequestParams, signing: SigningScheme): Promise<CheckedSignature | undefined> {
  if (input.type !== "text") return undefined;
  const signature = readText(input, "sig");
  const id = readText(input, "accountId");
  if (signature === undefined && id === undefined) {
    rejectExpiry(input);
    return undefined;
  }
  if (signature === undefined) throw new Failure("forbidden", "accountId must come with sig, the signature");
  if (id === undefined) throw new Failure("forbidden", "sig must come with accountId, the account that signed the URL");
  const signer = await findSigner(id);
  const signed = signer && (await findSigned(input, signing, signer.keys, signature));
  // Everybody who has the URL may send it.
  if (signer !== undefined && signed !== undefined) {
    const expires = Math.min(readExpiry(signed.input), signed.until ?? Number.POSITIVE_INFINITY);
    return { account: { ...signer.account, access: "read" }, input: signed.input, expires };
  }
  const covered = signing.text === undefined ? "" : ` or of ${signing.text.names.join(" or ")} alone`;
  throw new Failure(
    "forbidden",
    `the URL was changed after it was signed, or its key isn't valid: sig must be the HMAC-SHA256 of the path and the covered parameters${covered}, with the key of accountId, as lowercase hexadecimal digits`,
  );
}

/**
 * Rejects an expiry time in a URL whose signature doesn't cover it, because anyone could remove it.
 *
 * @param advice advice for the error message
 * @throws Failure `invalid`
 */
export function rejectExpiry(input: RequestParams, advice = "sign the URL, or omit it"): void {
  if (input.type === "text" && pickFlag(input, [EXPIRY]) !== undefined)
    throw new Failure("invalid", `${EXPIRY} works only in signed URLs: ${advice}`);
}

/** Returns the signed expiry time; infinity if there is none. @throws Failure `gone` if it has passed */
function readExpiry(input: RequestParams): number {
  const { value } = pickFlag(input, [EXPIRY]) ?? {};
  if (value === undefined) return Number.POSITIVE_INFINITY;
  const expires = parseExpiry(String(value));
  if (expires > Date.now()) return expires;
  throw new Failure("gone", `this URL has expired: ${EXPIRY} was ${showValue(value)}, so ask its author for a new one`);
}

/**
 * Returns the parameters reduced to the signed values, and when the key that signed them stops being valid; undefined if no key
 * matches the signature.
 *
 * @throws Failure for a text signature on a request that needs a full signature
 */
async function findSigned(
  input: RequestParams,
  signing: SigningScheme,
  keys: OpenAccount["keys"],
  signature: string,
): Promise<{ readonly input: RequestParams; readonly until?: number | undefined } | undefined> {
  for (const { message, input: read } of listSignedReadings(input, signing)) {
    const key = await findFullSigner(keys, message, signature);
    if (key !== undefined) return { input: read, until: key.until };
  }
  const { text: textSigning } = signing;
  if (textSigning === undefined || !readSettings().acceptsTextSignatures) return undefined;
  for (const text of listSignedStrings(input, textSigning.names)) {
    const key = await findTextSigner(keys, text, signature);
    if (key === undefined) continue;
    const reason = findUncovered(input, signing, textSigning);
    if (reason === undefined) return { input: withSignedText(input, textSigning.names, text), until: key.until };
    throw new Failure(
      "forbidden",
      `${reason} needs a full signature, got a signature of ${textSigning.names.join(" or ")} alone`,
    );
  }
  return undefined;
}
