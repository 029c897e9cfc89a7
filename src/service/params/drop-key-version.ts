// Drops a Chart.js version (`v`) that equals the API key. QuickChart's Go client also sends the key as `v`, which would
// take precedence over `version`.

import type { RequestParams } from "./fields.ts";
import type { TextParams } from "./query.ts";

/** Returns the request without `v` if `v` equals `key`. */
export function dropKeyVersion(input: RequestParams): RequestParams {
  if (input.type === "json") return input;
  const read: typeof input.read = (name) => {
    const parameter = input.read(name);
    return name === "v" && parameter !== undefined && parameter.text === readKey(input) ? undefined : parameter;
  };
  return { ...input, read };
}

/** Returns the key of a query, or undefined if it is missing or cannot be decoded. */
function readKey({ read }: TextParams): string | undefined {
  try {
    return read("key")?.text;
  } catch {
    return undefined;
  }
}
