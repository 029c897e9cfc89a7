// A query in which a client library has written its key where the version of Chart.js belongs → the query without that version. The
// one for Go does so: its chart would be refused, and its key be in the message.

import type { Ask } from "./fields.ts";

/** The request without a version that is its key. */
export function withoutKey(ask: Ask): Ask {
  if (ask.type === "json") return ask;
  const read: typeof ask.read = (name) => {
    const given = ask.read(name);
    return name === "v" && given !== undefined && given.text === readKey(ask.read) ? undefined : given;
  };
  return { type: "text", read };
}

/** The key of a query; one that cannot be read is none. */
function readKey(read: (Ask & { readonly type: "text" })["read"]): string | undefined {
  try {
    return read("key")?.text;
  } catch {
    return undefined;
  }
}
