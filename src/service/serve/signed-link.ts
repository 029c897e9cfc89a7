// Who asks → what signs the URLs that are handed out to them, so that these show whose they are without a key. SPEC section 5.

import { parseQuery } from "../params/query.ts";
import { listSignedReadings, type Signing } from "../params/signing.ts";
import { findSigner } from "../worker/account-lookup.ts";
import type { Caller } from "../worker/caller.ts";
import { signFully } from "../worker/signature.ts";

/**
 * Returns what signs queries in full: it returns the parameters to add to one. They are none for anonymous callers.
 *
 * @param signing how the URLs of the endpoint are signed
 */
export async function createSigner({ account }: Caller, signing: Signing): Promise<(query: string) => Promise<string>> {
  const signer = account && (await findSigner(account.id));
  const key = signer?.keys[0];
  if (account === undefined || key === undefined) return async () => "";
  return async (query) => {
    const [reading] = listSignedReadings({ type: "text", read: parseQuery(query) }, signing);
    // Values with a NUL cannot be signed.
    if (reading === undefined) return "";
    return `&accountId=${encodeURIComponent(account.id)}&sig=${await signFully(key, reading.message)}`;
  };
}
