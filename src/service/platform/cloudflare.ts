// Implements the platform on Cloudflare Workers and in `wrangler dev`. wrangler.toml declares the bindings.

import { cache, env, waitUntil } from "cloudflare:workers";
import ipaddr from "ipaddr.js";
import { isLoopback } from "../shared/remote-address.ts";
import type { Platform, RecentStore, ResolvedName } from "./platform.ts";
import type { RecentChart } from "./recent-chart.ts";

/** The bindings in wrangler.toml. */
interface Bindings {
  readonly CF_VERSION_METADATA?: { readonly id: string };
  readonly CHARTS: KVNamespace;
  readonly RECENT_CHARTS?: DurableObjectNamespace<RecentChart>;
  readonly ACCOUNTS: KVNamespace;
  readonly RATE_LIMIT: RateLimit;
  readonly ACCOUNT_LIMIT: RateLimit;
  readonly ASSETS?: Platform["assets"];
  readonly AI?: Platform["model"];
}

const bindings = env as unknown as Bindings;

/** The header that Cloudflare sets, replacing any value that the client has sent. */
const ADDRESS_HEADER = "CF-Connecting-IP";

/** The platform. Bindings are read on each use, because tests replace them. */
export const cloudflare: Platform = {
  settings: env as unknown as Platform["settings"],
  // `wrangler dev` generates a new id each time it starts.
  get version() {
    return bindings.CF_VERSION_METADATA?.id ?? "";
  },
  get charts() {
    return bindings.CHARTS as Platform["charts"];
  },
  get recentCharts() {
    return bindings.RECENT_CHARTS && openRecentCharts(bindings.RECENT_CHARTS);
  },
  get accounts() {
    return bindings.ACCOUNTS as Platform["accounts"];
  },
  get cache() {
    return caches.default as unknown as Platform["cache"];
  },
  // Workers KV itself returns values that are up to a minute old.
  lookupSeconds: 60,
  async purge(tag) {
    // `wrangler dev` has no cache in front of the Worker.
    const result = await (cache as typeof cache | undefined)?.purge?.({ tags: [tag] });
    if (result?.success === false) throw new Error(result.errors.map(({ message }) => message).join("; "));
  },
  get counters() {
    return bindings;
  },
  get assets() {
    return bindings.ASSETS;
  },
  get model() {
    return bindings.AI;
  },
  waitUntil,
  delay: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  findClientAddress(request) {
    // Clients cannot set `cf`. Only the platform and its development server do.
    if (request.cf === undefined) return undefined;
    const address = request.headers.get(ADDRESS_HEADER) ?? "";
    // On a local host, the request comes from the development server, which passes on the client's own header. If the client
    // sends none, the server sets it to the loopback address. Trust only that address.
    return isOwnHost(new URL(request.url).hostname) && !isLoopback(address) ? undefined : address;
  },
  resolveName: resolveOverHttps,
  // A Worker cannot see a connection's address, so it cannot check that the address is public.
  fetchFile: (url, init) => fetch(url, init),
  setupCommands: [
    "npm run secrets -- .env.cloudflare ADMIN_TOKEN KEY_SECRET",
    "npx wrangler secret bulk .env.cloudflare",
  ],
  // Not needed: Cloudflare counts responses by status, and the error message names the budget.
  countExhausted: () => {},
  encodeHeaderText: (text) => text,
  log: (level, line) => (level === "fault" ? console.error(line) : console.warn(line)),
};

/** Addresses a chart's Durable Object by the chart's id. */
function openRecentCharts(objects: DurableObjectNamespace<RecentChart>): RecentStore {
  return {
    read: async (id) => objects.getByName(id).read(),
    write: async (id, text, before) => objects.getByName(id).write(text, before),
  };
}

/** Whether a host name is this machine's. The development server also answers at the unspecified address. */
function isOwnHost(hostname: string): boolean {
  return isLoopback(hostname) || hostname === "0.0.0.0";
}

/** Timeout for a DNS lookup, in milliseconds, counted towards the file's load timeout. A lookup takes 5 to 50 ms. */
const LOOKUP_MILLISECONDS = 1500;

/** The resolver that the platform's own `node:dns` uses. */
const RESOLVER = "https://cloudflare-dns.com/dns-query";

/** DNS record types by number. RFC 1035 and 3596. */
const ADDRESS_TYPES = { A: 1, AAAA: 28 } as const;

/** Conclusive response codes: NOERROR and NXDOMAIN. RFC 1035, section 4.1.1. */
const CONCLUSIVE: readonly unknown[] = [0, 3];

/** Resolves a host name with DNS over HTTPS, in Cloudflare's JSON format instead of the messages of RFC 8484. */
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
