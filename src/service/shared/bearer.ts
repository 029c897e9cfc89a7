// Reads Bearer tokens (RFC 6750, section 2.1).

/** Returns the token; undefined if there is none, or if the authorization scheme isn't Bearer. */
export function readBearer(request: Request): string | undefined {
  return /^Bearer +([^ ]+) *$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
}
