// Compares KEY_SECRET with the stored accounts when the server starts, because with another secret all keys would silently stop
// working. docs/self-hosting.md

import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { Failure } from "../../base/failure.ts";
import { AccountStore, RECORD_PREFIX } from "../shared/account-store.ts";
import { KeyRing } from "../shared/key-ring.ts";
import { openStores, type Stores, waitUntilReachable } from "./open-stores.ts";
import type { ServerSettings } from "./settings.ts";
import { StoredValues } from "./stored-values.ts";

/** Maximum time that the check delays the start, in milliseconds. */
const START_MILLISECONDS = 10_000;
/** Interval between checks while the storage can't be read, in milliseconds. */
const RETRY_MILLISECONDS = 5000;

/**
 * Checks that KEY_SECRET decrypts the stored accounts. If the storage can't be read, the server starts, and the check is repeated
 * until it can.
 *
 * @param onMismatch called with the reason if a repeated check fails
 * @throws Failure that names the setting to change
 */
export async function checkSecret(
  settings: ServerSettings,
  log: Pick<Logger, "warn">,
  onMismatch: (reason: string) => void,
): Promise<void> {
  const stores = openStores(settings.stores, () => {});
  const check = () => compareSecret(stores, settings);
  const first = check();
  const late = setTimeout(START_MILLISECONDS, "no response", { ref: false });
  const reason = await Promise.race([first, late]);
  const close = () => Promise.all([stores.values.close(), stores.cache.close()]).catch(() => {});
  if (reason === undefined) return void close();
  log.warn({ reason }, "KEY_SECRET can't be compared with the stored accounts yet");
  const repeat = async () => {
    for (let last = await first; last !== undefined; last = await check())
      await setTimeout(RETRY_MILLISECONDS, undefined, { ref: false });
  };
  repeat()
    .catch((error: unknown) => onMismatch(error instanceof Error ? error.message : String(error)))
    .finally(close);
}

/** Returns the reason why the accounts can't be read; undefined if the secret is right. @throws Failure if it is wrong */
async function compareSecret({ values }: Stores, { service }: ServerSettings): Promise<string | undefined> {
  try {
    if (!(await waitUntilReachable(values))) return "the storage can't be reached";
    const accounts = new StoredValues(values);
    const { keySecret, previousKeySecrets } = service;
    if (keySecret !== undefined)
      await new AccountStore(accounts, await KeyRing.open(keySecret, previousKeySecrets)).checkSecret();
    else if ((await accounts.list({ prefix: RECORD_PREFIX })).keys.length > 0)
      throw new Failure("unavailable", "KEY_SECRET must be set, because the storage has accounts");
    return undefined;
  } catch (error) {
    if (error instanceof Failure) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
