// Whether a request is the operator's: it shows ADMIN_TOKEN as a Bearer token. Refuses everybody else, who may try so many tokens a
// minute as pictures. RFC 6750.

import { Failure } from "../../base/failure.ts";
import { readBearer } from "./bearer.ts";
import { readAddress } from "./client-address.ts";
import { spendLimit } from "./rate-limit.ts";
import { isSameSecret } from "./secret.ts";
import { readSettings } from "./settings.ts";

/** Whether there is an operator who manages accounts. */
export function hasOperator(): boolean {
  return readSettings().adminToken !== undefined;
}

/** @throws Failure when the request is not the operator's */
export async function requireOperator(request: Request): Promise<void> {
  const { adminToken } = readSettings();
  const shown = readBearer(request);
  if (adminToken !== undefined && shown !== undefined && (await isSameSecret(shown, adminToken))) return;
  await spendLimit({ account: undefined, address: readAddress(request) });
  throw new Failure("forbidden", "authorization must be Bearer and the operator's token");
}
