// Reads Bearer tokens (RFC 6750, section 2.1).

/** Returns the token; undefined without one, or for another authorization scheme. */
export function readBearer(request: Request): string | undefined {
  return /^Bearer +([^ ]+) *$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
}
