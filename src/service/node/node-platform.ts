// Implements the platform on Node, for self-hosting.

import { AsyncLocalStorage } from "node:async_hooks";
import cluster from "node:cluster";
import { createHash } from "node:crypto";
import { lookup } from "node:dns";
import { constants, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { LookupFunction } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import ipaddr from "ipaddr.js";
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { Agent, fetch } from "undici";
import { ACCOUNT_POINTS_STEP } from "../../base/limits.ts";
import type { Assets, Platform, RateCounter, ResolvedName } from "../platform/platform.ts";
import { isPublicAddress } from "../shared/remote-address.ts";
import { type Environment, openSettings } from "../shared/setting.ts";
import { SERVICE_SETTINGS } from "../shared/settings.ts";
import type { Stores } from "./open-stores.ts";
import { StoredResponses, StoredValues } from "./stored-values.ts";

/** The address of the client whose request is being handled. */
export const clientAddress = new AsyncLocalStorage<string | undefined>();

/** The parts that make up the platform. */
interface NodeParts {
  readonly settings: Environment;
  /** Version of the service, which is part of the cache keys. */
  readonly version: string;
  readonly stores: Stores;
  /** Folder that contains the static assets. */
  readonly assets: string;
  readonly log: Platform["log"];
  readonly countExhausted: Platform["countExhausted"];
}

/** A platform that tracks work that continues after responses. */
export interface NodePlatform extends Platform {
  /** Cancels all delays. Resolves when all work that continues after responses is done. */
  readonly settle: () => Promise<void>;
}

export function createNodePlatform({
  settings,
  version,
  stores,
  assets,
  log,
  countExhausted,
}: NodeParts): NodePlatform {
  const running = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const values = new StoredValues(stores.values);
  return {
    settings,
    version,
    charts: values,
    recentCharts: undefined,
    setupCommands: undefined,
    accounts: values,
    cache: new StoredResponses(stores.cache),
    // Another process may have changed a value, and a read takes less than a millisecond.
    lookupSeconds: 2,
    purge: async () => {},
    counters: createCounters(openSettings(SERVICE_SETTINGS, () => settings).anonymousPoints, stores.redis),
    assets: openAssets(assets),
    model: undefined,
    waitUntil(work) {
      const guarded = work
        .catch((error) => log("fault", error))
        .finally(() => {
          running.delete(guarded);
        });
      running.add(guarded);
    },
    delay: (milliseconds) => sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {}),
    findClientAddress: () => clientAddress.getStore(),
    resolveName,
    fetchFile,
    encodeHeaderText: (text) => Buffer.from(text).toString("latin1"),
    log,
    countExhausted,
    async settle() {
      stopping.abort();
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Media types by file extension. */
const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/vnd.microsoft.icon",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  gif: "image/gif",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
  yaml: "text/yaml",
};

/** Opens a file for reading. Fails for a symbolic link, which could have replaced the file. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

export function openAssets(folder: string): Assets {
  const files = new Map<string, string>();
  for (const file of listFiles(folder)) files.set(`/${path.relative(folder, file).split(path.sep).join("/")}`, file);
  /** Entity tags by file, computed on the first request. Not by request path, because a path can be encoded in many ways. */
  const tags = new Map<string, string>();
  return {
    async fetch(input) {
      const request = typeof input === "string" ? new Request(input) : input;
      const { pathname } = new URL(request.url);
      const file = files.get(decode(pathname));
      if (file === undefined) return new Response(null, { status: 404 });
      const bytes = await readFile(file, { flag: READ });
      const tag = tags.get(file) ?? `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
      tags.set(file, tag);
      const headers = { "Content-Type": TYPES[path.extname(file).slice(1)] ?? "application/octet-stream", ETag: tag };
      const clientTags = request.headers.get("If-None-Match")?.split(",") ?? [];
      if (clientTags.some((each) => each.trim().replace(/^W\//, "") === tag))
        return new Response(null, { status: 304, headers });
      return new Response(request.method === "HEAD" ? null : bytes, { headers });
    },
  };
}

/** Lists the files in a folder and its subfolders. The option `recursive` of `readdir` would follow links to folders. */
function* listFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(file);
    else if (entry.isFile()) yield file;
  }
}

/** Decodes a path. Returns an empty string, which matches no file, for a malformed path. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return "";
  }
}

/** Timeout for a DNS lookup, in milliseconds. After a timeout, only the connection's address is checked. */
const LOOKUP_MILLISECONDS = 1500;
/** Timeout for connecting, in milliseconds. */
const CONNECT_MILLISECONDS = 5000;

/** Looks up a name like `dns.lookup`, and fails if one of its addresses isn't public. */
const lookupPublic: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const addresses = error === null ? found : [];
    const isPublic = addresses.every(({ address }) => isPublicAddress(ipaddr.parse(address)));
    const failure = error ?? (isPublic ? null : new Error("the address is not public"));
    if (options.all === true) callback(failure, addresses);
    else callback(failure, addresses[0]?.address ?? "", addresses[0]?.family);
  });
};

const anyAgent = new Agent({ connect: { timeout: CONNECT_MILLISECONDS } });
const publicAgent = new Agent({ connect: { timeout: CONNECT_MILLISECONDS, lookup: lookupPublic } });

/**
 * Requests a file from another server. The address is checked when the connection is made, so that no host name gives access to
 * a private network, even if the name's DNS records have just changed.
 *
 * @param isPublic whether to refuse connections to addresses that aren't public
 */
export const fetchFile: Platform["fetchFile"] = async (url, { method, headers, body, redirect, signal }, isPublic) => {
  const init = { method, headers, body, redirect, signal, dispatcher: isPublic ? publicAgent : anyAgent };
  return (await fetch(url.href, init as Parameters<typeof fetch>[1])) as unknown as Response;
};

/** Resolves a name through the system's resolver. */
export function resolveName(name: string): Promise<ResolvedName> {
  return new Promise((resolve) => {
    // The system's resolver tries for much longer, and a client can choose a name whose servers don't respond.
    const late = setTimeout(() => resolve({ addresses: [], isComplete: false }), LOOKUP_MILLISECONDS);
    lookup(name, { all: true }, (error, found) => {
      clearTimeout(late);
      const isComplete = error === null || error.code === "ENOTFOUND";
      resolve({ addresses: error === null ? found.map(({ address }) => address) : [], isComplete });
    });
  });
}

/** Period of the counters, in seconds. */
const WINDOW_SECONDS = 60;

/** Timeout for the primary process's response, in milliseconds. */
const PRIMARY_MILLISECONDS = 3000;

/**
 * Returns counters of points per minute: in Redis if there is one, otherwise in the primary process of the cluster, or in this
 * process if there is no cluster.
 *
 * @param anonymousPoints points per minute for each anonymous address
 * @param redis the connection to Redis; undefined if there is none
 */
function createCounters(anonymousPoints: number, redis: Redis | undefined): Platform["counters"] {
  return {
    RATE_LIMIT: createCounter("address", anonymousPoints, redis),
    ACCOUNT_LIMIT: createCounter("account", ACCOUNT_POINTS_STEP, redis),
  };
}

function createCounter(keyPrefix: string, points: number, redis: Redis | undefined): RateCounter {
  const limiter = createLimiter({ keyPrefix: `limn-points-${keyPrefix}`, points, duration: WINDOW_SECONDS }, redis);
  return {
    async limit({ key }) {
      try {
        await limiter.consume(key);
        return { success: true };
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return { success: false };
        throw reason;
      }
    },
  };
}

interface LimiterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
}

function createLimiter(options: LimiterOptions, redis: Redis | undefined): RateLimiterAbstract {
  if (redis !== undefined)
    // While Redis can't be reached, each process counts on its own.
    return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: new RateLimiterMemory(options) });
  if (cluster.isWorker) return new RateLimiterCluster({ ...options, timeoutMs: PRIMARY_MILLISECONDS });
  return new RateLimiterMemory(options);
}
