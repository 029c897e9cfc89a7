// A request → who asks, and what is asked for as far as a signature has settled it. A key comes as a Bearer token, in the query or
// in the body, in that order: the first that is given counts, and a wrong one is as good as none. A signature comes in the query
// of a GET, and a wrong one is refused. Whoever gives neither is anonymous. SPEC section 5; BEHAVIOUR 13; RFC 6750.

import { Failure } from "../../base/failure.ts";
import { PLANS, type Plan } from "../../base/limits.ts";
import type { Ask } from "../params/fields.ts";
import { findUncovered, keepText, listSignedReadings, listSignedTexts, type Signing } from "../params/signing.ts";
import { findAccount, findSigner } from "./account-lookup.ts";
import type { Account } from "./account-store.ts";
import { readBearer } from "./bearer.ts";
import { readAddress } from "./client-address.ts";
import { logWarning } from "./log.ts";
import { isRead, readQuery } from "./request.ts";
import { readSettings } from "./settings.ts";
import { isFullySignedBy, isTextSignedBy } from "./signature.ts";

/** Who asks. */
export interface Caller {
  /** Whose key came with the request, or whose signature; undefined for anybody else. */
  readonly account: Account | undefined;
  /** What its pictures may hold. */
  readonly plan: Plan;
  /** The address that it came from; undefined for this machine's own. */
  readonly address: string | undefined;
}

/** A request, and who makes it. */
export interface Identified {
  readonly caller: Caller;
  readonly ask: Ask;
}

/**
 * Finds out who asks.
 *
 * @param signing how the URLs of the endpoint are signed; undefined if they cannot be signed, and need not be
 * @returns the caller, and the request with the signed values alone if it is signed
 * @throws Failure for a signature that is not good, and for anybody when the operator wants signatures
 */
export async function identify(request: Request, ask: Ask, signing: Signing | undefined): Promise<Identified> {
  const key = readKey(request, ask);
  const keyed = key === undefined ? undefined : await findAnyway(key);
  const signature = isRead(request) && signing !== undefined ? await checkSignature(ask, signing) : undefined;
  const account = keyed ?? signature?.account;
  if (account === undefined && signing !== undefined && readSettings().needsSignature)
    throw new Failure("forbidden", "request must carry a key or be signed: this service draws for its accounts only");
  const caller: Caller = {
    account,
    plan: account === undefined ? PLANS.anonymous : PLANS.keyed,
    // Only what has to be drawn is counted by it.
    get address() {
      return readAddress(request);
    },
  };
  return { caller, ask: signature?.ask ?? ask };
}

/** The key of a request; undefined for none. One that cannot be read is a wrong one. */
function readKey(request: Request, ask: Ask): string | undefined {
  const bearer = readBearer(request);
  if (bearer !== undefined) return bearer;
  const readFrom = (source: Ask): string | undefined => {
    if (source.type === "text") return readText(source, "key");
    const value = Object.hasOwn(source.body, "key") ? source.body.key : undefined;
    return typeof value === "string" ? value : undefined;
  };
  const ofQuery = isRead(request) ? undefined : readFrom({ type: "text", read: readUrl(request) });
  return ofQuery || readFrom(ask) || undefined;
}

/** The query of a request that is not read from it; empty where it cannot be read. */
function readUrl(request: Request): ReturnType<typeof readQuery> {
  try {
    return readQuery(request);
  } catch {
    return () => undefined;
  }
}

/** A parameter's text; what is no text is a NUL, which nobody's key or signature is. Undefined when it is missing. */
function readText(ask: Ask & { type: "text" }, name: string): string | undefined {
  try {
    return ask.read(name)?.text || undefined;
  } catch {
    return "\0";
  }
}

/** A key that cannot be looked up must not keep a chart from being drawn. */
async function findAnyway(key: string): Promise<Account | undefined> {
  try {
    return await findAccount(key);
  } catch (error) {
    logWarning("a key could not be looked up, and is taken for none", error);
    return undefined;
  }
}

async function checkSignature(
  ask: Ask,
  signing: Signing,
): Promise<{ readonly account: Account; readonly ask: Ask } | undefined> {
  if (ask.type !== "text") return undefined;
  const signature = readText(ask, "sig");
  const id = readText(ask, "accountId");
  if (signature === undefined && id === undefined) return undefined;
  if (signature === undefined) throw new Failure("forbidden", "accountId must come with sig, the signature");
  if (id === undefined) throw new Failure("forbidden", "sig must come with accountId, the account that it is of");
  const signer = await findSigner(id).catch((error: unknown) => {
    logWarning("a signature could not be checked", error);
    throw new Failure("unavailable", "signatures cannot be checked at the moment: try again", [], { seconds: 5 });
  });
  const signed = signer && (await findSigned(ask, signing, signer.keys, signature));
  if (signer !== undefined && signed !== undefined) return { account: signer.account, ask: signed };
  const covered = signing.text === undefined ? "" : ` or of ${signing.text.names.join(" or ")} alone`;
  throw new Failure(
    "forbidden",
    `sig must be the HMAC-SHA256 of the path and the covered parameters${covered}, by the key of accountId, in lowercase hexadecimal digits`,
  );
}

/**
 * Returns the request with the signed values alone. Undefined for a signature by none of the keys.
 *
 * @throws Failure for a text signature of a request that needs a full one
 */
async function findSigned(
  ask: Ask,
  signing: Signing,
  keys: readonly string[],
  signature: string,
): Promise<Ask | undefined> {
  for (const { message, ask: read } of listSignedReadings(ask, signing))
    if (await isFullySignedBy(keys, message, signature)) return read;
  const { text: form } = signing;
  if (form === undefined || !readSettings().takesTextSignatures) return undefined;
  for (const text of listSignedTexts(ask, form.names)) {
    if (!(await isTextSignedBy(keys, text, signature))) continue;
    const reason = form.refuse?.(text) ?? findUncovered(ask, signing, form);
    if (reason === undefined) return keepText(ask, form.names, text);
    throw new Failure("forbidden", `${reason} needs a full signature, got one of ${form.names.join(" or ")} alone`);
  }
  return undefined;
}
