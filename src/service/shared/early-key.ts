// Reads the API key of a request before its body: from the Authorization header, or from the query of a POST. docs/accounts.md

import type { TextParams } from "../../options/query.ts";
import { readBearer } from "./bearer.ts";
import { readEditToken } from "./edit-token.ts";
import { queryOf } from "./url-query.ts";

/** Returns the key; undefined if there is none outside the parameters. A malformed key is treated as invalid. */
export function readEarlyKey(request: Request): string | undefined {
  const bearer = readBearer(request);
  // With an edit token in the header, the key may be in the query or the body.
  if (bearer !== undefined && readEditToken(request) === undefined) return bearer;
  const isRead = request.method === "GET" || request.method === "HEAD";
  return isRead ? undefined : readText(queryOf(request), "key");
}

/**
 * Returns a parameter's text; undefined if it is missing. A malformed value becomes a NUL, which matches no key or signature.
 */
export function readText(input: TextParams, name: string): string | undefined {
  try {
    return input.read(name)?.text || undefined;
  } catch {
    return "\0";
  }
}
