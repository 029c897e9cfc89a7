// Whether the name in the address of an image leads to public addresses, as far as the DNS says. A Worker is not shown which address a
// connection goes to, so names are looked up over HTTPS (RFC 8484, in the JSON form that Cloudflare's resolver answers), before the image
// is asked for and again when its server has answered.

import ipaddr from "ipaddr.js";
import { LOOKUP_MILLISECONDS } from "../../base/limits.ts";
import { isPublicAddress } from "./remote-address.ts";

/** The resolver that the platform's own `node:dns` asks. */
const RESOLVER = "https://cloudflare-dns.com/dns-query";

/** Types of records by their numbers. RFC 1035 and 3596. */
const ADDRESS_TYPES = { A: 1, AAAA: 28 } as const;

/** The response codes that say what there is: there is something, and there is no such name. RFC 1035, section 4.1.1. */
const DEFINITE: readonly unknown[] = [0, 3];

/**
 * Returns what is known of a name: `public` if all of its addresses are, `private` if one isn't, `none` if it has none, and `unknown` if
 * the resolver doesn't answer.
 */
export async function lookUpName(name: string): Promise<"public" | "private" | "none" | "unknown"> {
  const signal = AbortSignal.timeout(LOOKUP_MILLISECONDS);
  const types = Object.keys(ADDRESS_TYPES) as (keyof typeof ADDRESS_TYPES)[];
  const answers = await Promise.all(types.map((type) => ask(name, type, signal)));
  const addresses = answers.flatMap((found) => found ?? []);
  if (!addresses.every((text) => isPublicAddress(ipaddr.parse(text)))) return "private";
  if (answers.includes(undefined)) return "unknown";
  return addresses.length === 0 ? "none" : "public";
}

/** The addresses of one type; undefined if the resolver doesn't say. */
async function ask(name: string, type: keyof typeof ADDRESS_TYPES, signal: AbortSignal): Promise<string[] | undefined> {
  try {
    const url = `${RESOLVER}?${new URLSearchParams({ name, type })}`;
    const reply = await fetch(url, { headers: { Accept: "application/dns-json" }, redirect: "manual", signal });
    if (reply.status !== 200) {
      await reply.body?.cancel();
      return undefined;
    }
    const { Status, Answer = [] } = (await reply.json()) as {
      readonly Status?: unknown;
      readonly Answer?: readonly { readonly type?: unknown; readonly data?: unknown }[];
    };
    if (!DEFINITE.includes(Status)) return undefined;
    return Answer.flatMap(({ type: found, data }) =>
      found === ADDRESS_TYPES[type] && typeof data === "string" && ipaddr.isValid(data) ? [data] : [],
    );
  } catch {
    return undefined;
  }
}
