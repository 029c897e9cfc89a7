// Checks that a request comes from the operator: its Bearer token must be ADMIN_TOKEN (RFC 6750). Failed attempts count
// against the rate limit for the client's address.

import { Failure } from "../../base/failure.ts";
import { readBearer } from "./bearer.ts";
import { chargeOf } from "./charge.ts";
import { isRemote } from "./client-address.ts";
import { isLoopback } from "./remote-address.ts";
import { isDevelopmentSecret, isSameSecret } from "./secret.ts";
import { readSettings } from "./settings.ts";

/** Without an operator, account management is disabled. */
export function hasOperator(request: Request): boolean {
  return readAdminToken(request) !== undefined;
}

/** Returns the operator's token. A public development secret counts as unset, except for requests from this machine. */
function readAdminToken(request: Request): string | undefined {
  const { adminToken, keySecret } = readSettings();
  if (!isDevelopmentSecret(adminToken) && !isDevelopmentSecret(keySecret)) return adminToken;
  return isLoopback(new URL(request.url).hostname) && !isRemote(request) ? adminToken : undefined;
}

/** Requires the operator's token. @throws Failure if the token is missing or wrong */
export async function requireOperator(request: Request): Promise<void> {
  const adminToken = readAdminToken(request);
  const token = readBearer(request);
  if (adminToken !== undefined && token !== undefined && (await isSameSecret(token, adminToken)))
    return chargeOf(request).waive();
  await chargeOf(request).pay();
  throw new Failure("forbidden", "authorization must be Bearer followed by the admin token");
}
