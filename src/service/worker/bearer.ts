// The token of an Authorization header of the scheme Bearer. RFC 6750, section 2.1.

/** The token; undefined without one, and under any other scheme. */
export function readBearer(request: Request): string | undefined {
  return /^Bearer +([^ ]+) *$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
}
