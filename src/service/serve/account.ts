// GET and POST /accounts, GET and PATCH /accounts/:id, and POST /accounts/:id/rotate and reencrypt. Only the operator may call them.
// A key appears only in the response that issues it. docs/accounts.md

import { Failure, showValue } from "../../base/failure.ts";
import { parseOptions } from "../../options/option.ts";
import { parseAccountChange, parseNewAccount, ROTATION_FIELDS } from "../account/options.ts";
import { clearAccountCache, openAccounts } from "../shared/account-lookup.ts";
import { ACCOUNT_ID_PATTERN, type AccountStore } from "../shared/account-store.ts";
import { formatCursor, readCursor } from "../shared/list-cursor.ts";
import { logBug } from "../shared/log.ts";
import { requireOperator } from "../shared/operator.ts";
import { purgeResponses, signerTag } from "../shared/purge.ts";
import { replyJson } from "../shared/reply.ts";
import { isGetOrHead, pathPart, readOptionalParams, readParams } from "../shared/request.ts";

type Operation<Result> = (store: AccountStore) => Promise<Result>;

/** Lists accounts page by page (GET /accounts), or creates one (POST /accounts). */
export function serveAccounts(request: Request): Promise<Response> {
  return serveOperation(request, async (store) => {
    if (isGetOrHead(request)) return listPage(store, request);
    const { name, limit, ...own } = parseNewAccount(await readParams(request));
    return store.create(name, limit, own);
  });
}

/** Returns an account (GET /accounts/:id), or updates it and returns the result (PATCH /accounts/:id). */
export function serveAccount(request: Request): Promise<Response> {
  const readOrChange = async (store: AccountStore) => {
    const id = readId(request);
    return {
      account: isGetOrHead(request)
        ? await store.read(id)
        : await store.change(id, parseAccountChange(await readParams(request))),
    };
  };
  return serveOperation(request, readOrChange, !isGetOrHead(request));
}

async function listPage(store: AccountStore, request: Request): Promise<object> {
  const { accounts, cursor } = await store.list(await readCursor("accounts", request));
  return { accounts, ...(cursor !== undefined && { cursor: await formatCursor("accounts", cursor) }) };
}

/** Issues a new key for an account (POST /accounts/:id/rotate). */
export function serveRotation(request: Request): Promise<Response> {
  const rotate = async (store: AccountStore) => {
    const { grace } = parseOptions(ROTATION_FIELDS, await readOptionalParams(request));
    return store.rotate(readId(request), grace);
  };
  return serveOperation(request, rotate, true);
}

/** Encrypts an account's keys with the current KEY_SECRET (POST /accounts/:id/reencrypt). */
export function serveReencryption(request: Request): Promise<Response> {
  return serveOperation(request, (store) => store.reencrypt(readId(request)));
}

/** Runs an operation, and responds with the result as JSON. @param endsKeys whether the operation can invalidate keys */
export async function serveOperation(
  request: Request,
  operation: Operation<object>,
  endsKeys = false,
): Promise<Response> {
  const answer = await runOperation(request, operation);
  if (!isGetOrHead(request)) clearAccountCache(pathPart(request, 2));
  if (endsKeys) await purgeResponses(signerTag(pathPart(request, 2)));
  return replyJson({ success: true, ...answer });
}

/** Runs an operation that only the operator may call. Reports store errors as temporary, so that clients try again. */
export async function runOperation<Result>(request: Request, operation: Operation<Result>): Promise<Result> {
  await requireOperator(request);
  const store = await openAccounts();
  if (store === undefined) throw new Failure("unavailable", "accounts are disabled: set the secret KEY_SECRET");
  try {
    return await operation(store);
  } catch (error) {
    if (error instanceof Failure) throw error;
    logBug(error);
    throw new Failure("unavailable", "accounts cannot be read or written at the moment: try again", [], { seconds: 5 });
  }
}

/** Returns the `:id` in the path. */
export function readId(request: Request): string {
  const id = new URL(request.url).pathname.split("/")[2] ?? "";
  if (!ACCOUNT_ID_PATTERN.test(id)) throw new Failure("not-found", `account not found: ${showValue(id)}`);
  return id;
}
