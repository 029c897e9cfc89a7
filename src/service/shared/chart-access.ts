// Reads and writes the KV namespace CHARTS with a timeout, and reports its failures as temporary. docs/storage.md

import { Failure } from "../../base/failure.ts";
import { STORE_TIMEOUT_MILLISECONDS } from "../../base/limits.ts";
import { getPlatform, type KeyValueStore } from "../platform/platform.ts";
import { logFault } from "./log.ts";
import { withTimeout } from "./request-coalescer.ts";

/** Retry-After for store failures, which rarely last more than 5 seconds. */
export const RETRY = { seconds: 5 };
/** Shortest TTL that Workers KV accepts, in seconds. */
export const MIN_TTL_SECONDS = 60;

export function chartStore(): KeyValueStore {
  return getPlatform().charts;
}

/** Returns the result of `read`. @throws Failure `unavailable` if it fails */
export async function readOrFail<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    logStoreFault("read", error);
    throw unavailable();
  }
}

/** Waits for a read with a timeout. @throws Error on timeout, and any error of `read` */
export async function readInTime<T>(read: () => Promise<T>): Promise<T> {
  return withStoreTimeout((async () => read())());
}

/**
 * Waits for a write with a timeout.
 *
 * @param undo undoes the write if it succeeds late
 * @throws Failure `unavailable`
 */
export async function saveInTime<T>(writing: Promise<T>, undo?: () => Promise<unknown>): Promise<T> {
  try {
    return await withStoreTimeout(writing);
  } catch (error) {
    getPlatform().waitUntil(writing.then(undo).catch(() => {}));
    logStoreFault("written", error);
    throw new Failure("unavailable", "chart could not be saved: try again", [], RETRY);
  }
}

async function withStoreTimeout<T>(work: Promise<T>): Promise<T> {
  const done = await withTimeout(
    work.then((value) => ({ value })),
    STORE_TIMEOUT_MILLISECONDS,
  );
  if (done === "late") throw new Error(`no response within ${STORE_TIMEOUT_MILLISECONDS} ms`);
  return done.value;
}

/** Returns the failure for a chart that another request has changed. */
export function changedMeanwhile(): Failure {
  return new Failure(
    "precondition-failed",
    "chart was changed by another request: read it again, then repeat the change",
  );
}

/** Returns the failure for a store that can't be read. */
export function unavailable(): Failure {
  return new Failure("unavailable", "saved charts cannot be read at the moment: try again", [], RETRY);
}

export function logStoreFault(operation: string, error: unknown): void {
  logFault(`saved chart cannot be ${operation}`, error);
}
