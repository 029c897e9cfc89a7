// Who asks → what signs the URLs that are handed out to them, so that these show whose they are without a key. SPEC section 5.

import { findSigner } from "../worker/account-lookup.ts";
import type { Caller } from "../worker/caller.ts";
import { signText } from "../worker/signature.ts";

/** The parameters that sign a text, to be added to a query; none for whoever has no account. */
export async function createSigner({ account }: Caller): Promise<(text: string) => Promise<string>> {
  const signer = account && (await findSigner(account.id));
  const key = signer?.keys[0];
  if (account === undefined || key === undefined) return async () => "";
  return async (text) => `&accountId=${encodeURIComponent(account.id)}&sig=${await signText(key, text)}`;
}
