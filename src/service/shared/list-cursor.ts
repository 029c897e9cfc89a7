// Cursors that select the next page of a list. Each cursor for a client contains an authentication code, so that a
// store receives only cursors that it has returned for the same list.

import { Failure } from "../../base/failure.ts";
import { authenticate } from "./account-lookup.ts";
import { readQuery } from "./request.ts";
import { isSameSecret } from "./secret.ts";

/** Length of the code, in hexadecimal digits. */
const CODE_DIGITS = 32;

/** Returns a store's cursor for clients. @param list names the list, and the account whose entries it has */
export async function formatCursor(list: string, cursor: string): Promise<string> {
  const code = await authenticate(`cursor of ${list} ${cursor}`);
  return `${(code ?? "").slice(0, CODE_DIGITS)}${cursor}`;
}

/**
 * Returns the store's cursor in the query; undefined if there is none.
 *
 * @throws Failure for a cursor that no page of the list contained
 */
export async function readCursor(list: string, request: Request): Promise<string | undefined> {
  const text = readQuery(request).read("cursor")?.text;
  if (!text) return undefined;
  const cursor = text.slice(CODE_DIGITS);
  if (!(await isSameSecret(text, await formatCursor(list, cursor))))
    throw new Failure("invalid", "cursor must be the one that the previous page of this list returned");
  return cursor;
}
