// Limits how many bytes of charts an anonymous address, or an account with such a limit, may save per day (UTC).

import type { Caller } from "./caller.ts";
import { consumeDailyQuota } from "./daily-quota.ts";
import { readSettings } from "./settings.ts";

/**
 * Counts a chart's bytes before the chart is saved. Accounts without a limit and local requests are not counted.
 *
 * @throws Failure if the caller has too few bytes left today, or if KV doesn't respond
 */
export async function consumeSaveQuota(
  { account, address }: Pick<Caller, "account" | "address">,
  bytes: number,
): Promise<void> {
  const max = account === undefined ? readSettings().anonymousSavedBytes : account.savedBytes;
  const client = account === undefined ? address : `account ${account.id}`;
  if (client === undefined || max === undefined) return;
  const [who, advice] = account === undefined ? ["an address without a key", ", or send a key"] : ["this account", ""];
  await consumeDailyQuota({
    kind: "saved",
    noun: "saved bytes",
    client,
    amount: bytes,
    max,
    refusal: `${who} can save ${max} bytes of charts per day: try again after midnight UTC${advice}`,
    fault: "chart could not be saved: try again",
  });
}
