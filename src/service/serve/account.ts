// GET and POST /accounts, GET and PATCH /accounts/:id, and POST /accounts/:id/rotate: for the operator alone. Answers JSON; a key is
// in the answer that issues it, and in no other.

import { Failure, showValue } from "../../base/failure.ts";
import { ID_SHAPE, parseAccountChange, parseNewAccount, parseRotation } from "../params/account.ts";
import { forgetAccounts, openAccounts } from "../worker/account-lookup.ts";
import type { AccountStore } from "../worker/account-store.ts";
import { logBug } from "../worker/log.ts";
import { requireOperator } from "../worker/operator.ts";
import { replyError, replyJson } from "../worker/reply.ts";
import { isRead, readAsk, readQuery } from "../worker/request.ts";

/** What is done with the store, for an answer. */
type Work = (store: AccountStore) => Promise<object>;

/** Answers GET /accounts with a page of them, and POST /accounts with a new one. */
export function serveAccounts(request: Request): Promise<Response> {
  return serve(request, async (store) => {
    if (isRead(request)) return store.list(readQuery(request)("cursor")?.text);
    const { name, limit, ...own } = parseNewAccount(await readAsk(request));
    return store.create(name, limit, own);
  });
}

/** Answers GET /accounts/:id with the account, and PATCH /accounts/:id with what it has become. */
export function serveAccount(request: Request): Promise<Response> {
  return serve(request, async (store) => {
    const id = readId(request);
    return {
      account: isRead(request)
        ? await store.read(id)
        : await store.change(id, parseAccountChange(await readAsk(request))),
    };
  });
}

/** Answers POST /accounts/:id/rotate with a new key. */
export function serveRotation(request: Request): Promise<Response> {
  return serve(request, async (store) => {
    // There may be nothing to say.
    const ask = request.headers.has("Content-Type") ? await readAsk(request) : ({ type: "json", body: {} } as const);
    return store.rotate(readId(request), parseRotation(ask));
  });
}

async function serve(request: Request, work: Work): Promise<Response> {
  try {
    await requireOperator(request);
    const store = await openAccounts();
    if (store === undefined) throw new Failure("unavailable", "accounts need the secret KEY_SECRET, which is not set");
    const answer = await explain(work, store);
    if (!isRead(request)) forgetAccounts();
    return replyJson({ success: true, ...answer });
  } catch (error) {
    return replyError(error);
  }
}

/** What the store cannot do at the moment, it may do later. */
async function explain(work: Work, store: AccountStore): Promise<object> {
  try {
    return await work(store);
  } catch (error) {
    if (error instanceof Failure) throw error;
    logBug(error);
    throw new Failure("unavailable", "accounts cannot be read or written at the moment: try again", [], { seconds: 5 });
  }
}

/** The `:id` of the path. */
function readId(request: Request): string {
  const id = new URL(request.url).pathname.split("/")[2] ?? "";
  if (!ID_SHAPE.test(id)) throw new Failure("not-found", `account ${showValue(id)} is not known`);
  return id;
}
