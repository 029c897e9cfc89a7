// Signs the URLs that responses return, so that they identify the caller's account without containing its key.
// docs/signing.md

import { parseQuery } from "../../options/query.ts";
import { listSignedReadings, type SigningScheme } from "../../options/signing.ts";
import { findSigner } from "../shared/account-lookup.ts";
import type { Caller } from "../shared/caller.ts";
import { signFully } from "../shared/signature.ts";

/**
 * Creates a function that returns the parameters to append to a query to sign it in full; an empty string for
 * anonymous callers.
 *
 * @param signing how the endpoint's URLs are signed
 */
export async function createSigner(
  { account }: Caller,
  signing: SigningScheme,
): Promise<(query: string) => Promise<string>> {
  const signer = account && (await findSigner(account.id));
  const key = signer?.keys[0]?.form;
  if (account === undefined || key === undefined) return async () => "";
  return async (query) => {
    const [reading] = listSignedReadings(parseQuery(query), signing);
    // Values with a NUL cannot be signed.
    if (reading === undefined) return "";
    return `&accountId=${encodeURIComponent(account.id)}&sig=${await signFully(key, reading.message)}`;
  };
}
