// Starts the service on its two hosts, workerd and the Node server, each with an account.

import { startWorker } from "../../../scripts/local-worker.ts";
import { workerModules } from "../builds.ts";
import type { Running } from "../node-server.ts";
import { startServer } from "../servers.ts";

/** A running instance of the service. */
export interface Host {
  readonly url: string;
  /** An account with a key. */
  readonly account: string;
  readonly key: string;
}

/** Request header with the client's address. Requests without it are internal, and not counted against the rate limit. */
export const CLIENT = "X-Client";

const TOKEN = "the-operator-of-the-tests";
const SETTINGS = {
  ADMIN_TOKEN: TOKEN,
  KEY_SECRET: "the-secret-of-the-tests",
  ALLOW_LOCAL_IMAGES: "true",
  CACHE_IMAGES: "off",
  CLIENT_ADDRESS_HEADER: CLIENT,
};
/** The limit that wrangler.toml sets for a client without a key, which `startWorker` raises by default. */
const RATE_LIMITS = {
  ratelimits: {
    RATE_LIMIT: { namespace_id: "8787", simple: { limit: 60, period: 60 } },
    ACCOUNT_LIMIT: { namespace_id: "8788", simple: { limit: 10, period: 60 } },
  },
};

export const HOSTS = {
  workerd: async (settings) => {
    const worker = await startWorker(workerModules(), settings, false, RATE_LIMITS);
    return { url: worker.url.origin, stop: worker.dispose };
  },
  "the Node server": async (settings) => {
    const server: Running = await startServer(settings);
    const stop = async () => {
      server.kill("SIGKILL");
      await server.ended;
    };
    return { url: server.url, stop };
  },
} as const satisfies Record<
  string,
  (settings: Readonly<Record<string, string>>) => Promise<{ url: string; stop: () => Promise<void> }>
>;

/** Starts a host. The caller must call `stop`. */
export async function startHost(
  name: keyof typeof HOSTS,
  settings: Readonly<Record<string, string>> = {},
): Promise<Host & { readonly stop: () => Promise<void> }> {
  const { url, stop } = await HOSTS[name]({ ...SETTINGS, ...settings });
  const reply = await fetch(`${url}/accounts`, {
    method: "POST",
    body: JSON.stringify({ name: "Acceptance" }),
    headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
  });
  const { account, key } = (await reply.json()) as { account: { id: string }; key: string };
  return { url, stop, account: account.id, key };
}
