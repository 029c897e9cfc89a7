// Counts points per minute: in Redis if there is one, otherwise in the primary process of the cluster, or in this process
// if there is no cluster.

import cluster from "node:cluster";
import type { Redis } from "ioredis";
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { ACCOUNT_POINTS_STEP } from "../../base/limits.ts";
import type { Platform, RateCounter } from "../platform/platform.ts";

/** Period of the counters, in seconds. */
const WINDOW_SECONDS = 60;

/** Timeout for the primary process's response, in milliseconds. */
const PRIMARY_MILLISECONDS = 3000;

/**
 * Returns the counters.
 *
 * @param anonymousPoints points per minute for each anonymous address
 * @param redis the connection to Redis; undefined if there is none
 */
export function createCounters(anonymousPoints: number, redis: Redis | undefined): Platform["counters"] {
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
