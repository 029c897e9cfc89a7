// GET and POST /invites, and DELETE /invites/:id. Only the operator may call them. docs/accounts.md

import { parseOptions } from "../../options/option.ts";
import { INVITE_FIELDS } from "../account/options.ts";
import { createInvite, listInvites, removeInvite } from "../shared/invite-store.ts";
import { isGetOrHead, pathPart, readOptionalParams } from "../shared/request.ts";
import { readOrigin } from "../shared/settings.ts";
import { serveOperation } from "./account.ts";

/** Lists the unused invites (GET /invites), or creates one (POST). */
export function serveInvites(request: Request): Promise<Response> {
  return serveOperation(request, async () => {
    if (isGetOrHead(request)) return { invites: await listInvites() };
    const { limit, expiresIn } = parseOptions(INVITE_FIELDS, await readOptionalParams(request));
    const { token, invite } = await createInvite(expiresIn, limit);
    // Browsers don't send the fragment to servers.
    return { invite, url: `${readOrigin(request)}/account#invite=${token}` };
  });
}

/** Removes an invite (DELETE /invites/:id). */
export function serveInvite(request: Request): Promise<Response> {
  return serveOperation(request, async () => {
    await removeInvite(pathPart(request, 2));
    return {};
  });
}
