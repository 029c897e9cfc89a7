// Tests the memory budget for idle engines (wasm/engine-memory.ts).

import { afterEach, expect, test, vi } from "vitest";
import {
  collectGarbage,
  countDropped,
  dropExcessEngines,
  dropIdleEngines,
  freeIdleEngines,
  markStreaming,
  reserve,
} from "../../../wasm/engine-memory.ts";
import { ResourcePool } from "../../../wasm/resource-pool.ts";

const MB = 1_000_000;

/** Creates a pool with one idle engine. */
function fillPool(bytes: number, maxIdleBytes = bytes) {
  const events: string[] = [];
  const pool = new ResourcePool<object>(maxIdleBytes, () => events.push("dropped"));
  pool.give({}, bytes);
  return { pool, events };
}

afterEach(dropIdleEngines);

test("engines within the budget stay", () => {
  const pools = [fillPool(6 * MB), fillPool(12 * MB), fillPool(6 * MB)];
  dropExcessEngines();
  expect(pools.map(({ pool }) => pool.idleBytes)).toEqual([6 * MB, 12 * MB, 6 * MB]);
});

test("the least recently used engines beyond the budget are dropped", () => {
  const [first, second, third] = [fillPool(6 * MB), fillPool(6 * MB), fillPool(6 * MB)];
  first.pool.give(first.pool.take() as object, 6 * MB);
  const last = fillPool(9 * MB);
  dropExcessEngines();
  expect([first, second, third, last].map(({ pool }) => pool.idleBytes)).toEqual([6 * MB, 0, 6 * MB, 9 * MB]);
  expect(second.events).toEqual(["dropped"]);
});

test("an engine that is large for its kind is dropped, and doesn't displace others", () => {
  const [small, grown] = [fillPool(20 * MB), fillPool(15 * MB, 10 * MB)];
  dropExcessEngines();
  expect([small, grown].map(({ pool }) => pool.idleBytes)).toEqual([20 * MB, 0]);
});

test("reserved memory displaces the least recently used engines", () => {
  const pools = [fillPool(6 * MB), fillPool(6 * MB), fillPool(6 * MB)];
  reserve(6 * MB);
  expect(pools.map(({ pool }) => pool.idleBytes)).toEqual([6 * MB, 6 * MB, 6 * MB]);
  reserve(12 * MB);
  expect(pools.map(({ pool }) => pool.idleBytes)).toEqual([0, 6 * MB, 6 * MB]);
  reserve(1000 * MB);
  expect(pools.map(({ pool }) => pool.idleBytes)).toEqual([0, 0, 0]);
});

test("an engine in use is not dropped", () => {
  const { pool, events } = fillPool(10 * MB);
  const engine = pool.take();
  dropIdleEngines();
  pool.give(engine as object, 10 * MB);
  expect(events).toEqual([]);
  expect(pool.take()).toBe(engine);
});

test("a stalled stream delays the next large engine only, and only for seconds", async () => {
  vi.useFakeTimers();
  try {
    markStreaming();
    const freed: string[] = [];
    void freeIdleEngines().then(() => freed.push("first"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(freed).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(freed).toEqual(["first"]);
    void freeIdleEngines().then(() => freed.push("second"));
    await vi.advanceTimersByTimeAsync(100);
    expect(freed).toEqual(["first", "second"]);
  } finally {
    vi.useRealTimers();
  }
});

test("dropping enough memory requests one collection", () => {
  const other = new ResourcePool<object>(5 * MB);
  other.give({}, 20 * MB);
  expect(dropExcessEngines()).toBe(true);
  dropIdleEngines();
  expect(dropExcessEngines()).toBe(false);
});

test("memory is collected only if enough has been dropped since the last collection", () => {
  const sizes: number[] = [];
  vi.stubGlobal(
    "ArrayBuffer",
    class extends ArrayBuffer {
      constructor(size: number) {
        sizes.push(size);
        super(size);
      }
    },
  );
  try {
    countDropped(15 * MB);
    collectGarbage();
    expect(sizes).toHaveLength(0);
    countDropped(MB);
    collectGarbage();
    collectGarbage();
    expect(sizes).toHaveLength(1);
    dropIdleEngines();
    expect(sizes).toHaveLength(1);
    countDropped(MB);
    dropIdleEngines();
    expect(sizes).toHaveLength(2);
  } finally {
    vi.unstubAllGlobals();
  }
});
