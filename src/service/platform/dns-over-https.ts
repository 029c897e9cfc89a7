// Resolves host names over HTTPS (RFC 8484, with Cloudflare's JSON format), because a Worker has no other resolver.

import ipaddr from "ipaddr.js";
import type { ResolvedName } from "./platform.ts";

/** Timeout for a DNS lookup, in milliseconds, counted towards the file's load timeout. A lookup takes 5 to 50 ms. */
const LOOKUP_MILLISECONDS = 1500;

/** The resolver that the platform's own `node:dns` uses. */
const RESOLVER = "https://cloudflare-dns.com/dns-query";

/** DNS record types by number. RFC 1035 and 3596. */
const ADDRESS_TYPES = { A: 1, AAAA: 28 } as const;

/** Conclusive response codes: NOERROR and NXDOMAIN. RFC 1035, section 4.1.1. */
const CONCLUSIVE: readonly unknown[] = [0, 3];

/** Resolves a name. */
export async function resolveOverHttps(name: string): Promise<ResolvedName> {
  const signal = AbortSignal.timeout(LOOKUP_MILLISECONDS);
  const types = Object.keys(ADDRESS_TYPES) as (keyof typeof ADDRESS_TYPES)[];
  const answers = await Promise.all(types.map((type) => query(name, type, signal)));
  return { addresses: answers.flatMap((found) => found ?? []), isComplete: !answers.includes(undefined) };
}

/** Returns the addresses of one type; undefined if the resolver gives no conclusive answer. */
async function query(
  name: string,
  type: keyof typeof ADDRESS_TYPES,
  signal: AbortSignal,
): Promise<string[] | undefined> {
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
    if (!CONCLUSIVE.includes(Status)) return undefined;
    return Answer.flatMap(({ type: found, data }) =>
      found === ADDRESS_TYPES[type] && typeof data === "string" && ipaddr.isValid(data) ? [data] : [],
    );
  } catch {
    return undefined;
  }
}
