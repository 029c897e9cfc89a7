// Implements the platform on Cloudflare Workers and in `wrangler dev`. wrangler.toml declares the bindings.

import { env, waitUntil } from "cloudflare:workers";
import { isLoopback } from "../shared/remote-address.ts";
import { resolveOverHttps } from "./dns-over-https.ts";
import type { Platform } from "./platform.ts";

/** The bindings in wrangler.toml. */
interface Bindings {
  readonly CF_VERSION_METADATA?: { readonly id: string };
  readonly CHARTS: KVNamespace;
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
  get accounts() {
    return bindings.ACCOUNTS as Platform["accounts"];
  },
  get cache() {
    return caches.default as unknown as Platform["cache"];
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
  // Not needed: Cloudflare counts responses by status, and the error message names the budget.
  countExhausted: () => {},
  encodeHeaderText: (text) => text,
  log: (level, line) => (level === "fault" ? console.error(line) : console.warn(line)),
};

/** Returns whether a host name is this machine's. The development server also answers at the unspecified address. */
function isOwnHost(hostname: string): boolean {
  return isLoopback(hostname) || hostname === "0.0.0.0";
}
