// GET /api/account/secrets, and GET, PUT and DELETE /api/account/secrets/:name: the named secrets of the account that makes the request.
// No response contains a secret's value. A read-only key can't reach them. docs/accounts.md

import { Failure, showValue } from "../../base/failure.ts";
import { SECRET_LENGTH } from "../../base/limits.ts";
import { parseSecret } from "../account/options.ts";
import { clearAccountCache } from "../shared/account-lookup.ts";
import { recordSecret } from "../shared/key-redaction.ts";
import { isGetOrHead, pathPart, readJson } from "../shared/request.ts";
import { type OwnAccount, serveOwn } from "./own-account.ts";

/** Maximum size of a secret's description, in bytes. */
const BODY_LENGTH = 8 * SECRET_LENGTH;

/** Even the names can't be read with a read-only key. */
const FULL_ACCESS = { isHarmless: false };

/** Lists the account's secrets (GET /api/account/secrets). */
export function serveOwnSecrets(request: Request): Promise<Response> {
  return serveOwn(request, async ({ id, store }) => ({ secrets: await store.listSecrets(id) }), FULL_ACCESS);
}

/** Returns a secret without its value (GET /api/account/secrets/:name), saves it (PUT) or removes it (DELETE). */
export function serveOwnSecret(request: Request): Promise<Response> {
  return serveOwn(request, (own) => runSecretOperation(request, own), FULL_ACCESS);
}

async function runSecretOperation(request: Request, { id, store }: OwnAccount): Promise<object> {
  const name = pathPart(request, 4);
  if (isGetOrHead(request)) {
    const secret = (await store.listSecrets(id)).find((each) => each.name === name);
    if (secret === undefined) throw new Failure("not-found", `secret not found: ${showValue(name)}`);
    return { secret };
  }
  if (request.method === "DELETE") {
    await store.removeSecret(id, name);
    clearAccountCache(id);
    return {};
  }
  const added = parseSecret(name, await readJson(request, BODY_LENGTH));
  recordSecret(added.value);
  const secret = await store.saveSecret(id, added);
  clearAccountCache(id);
  return { secret };
}
