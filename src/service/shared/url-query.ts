// Parses the query of each request once: signatures, keys, parameters and error images all read the same result.

import { ParsedText } from "../../options/query.ts";

const parsed = new WeakMap<Request, ParsedText>();

export function queryOf(request: Request): ParsedText {
  let query = parsed.get(request);
  if (query === undefined) {
    // Use the raw text, because a URL object would decode `+` as a space.
    query = new ParsedText(/^[^?#]*\?([^#]*)/.exec(request.url)?.[1] ?? "");
    parsed.set(request, query);
  }
  return query;
}
