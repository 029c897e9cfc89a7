// Implements the platform on Node, for self-hosting.

import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout } from "node:timers/promises";
import type { Platform } from "../platform/platform.ts";
import { type Environment, openSettings } from "../shared/setting.ts";
import { SERVICE_SETTINGS } from "../shared/settings.ts";
import { openAssets } from "./file-assets.ts";
import { fetchFile, resolveName } from "./file-fetch.ts";
import type { Stores } from "./open-stores.ts";
import { createCounters } from "./rate-counters.ts";
import { StoredResponses } from "./stored-responses.ts";
import { StoredValues } from "./stored-values.ts";

/** The address of the client whose request is being handled. */
export const clientAddress = new AsyncLocalStorage<string | undefined>();

/** The parts that make up the platform. */
export interface NodeParts {
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
  /** Resolves when all work that continues after responses is done. Ends all delays. */
  readonly settle: () => Promise<void>;
}

/** Returns the platform. */
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
    accounts: values,
    cache: new StoredResponses(stores.cache),
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
    delay: (milliseconds) => setTimeout(milliseconds, undefined, { signal: stopping.signal }).catch(() => {}),
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
