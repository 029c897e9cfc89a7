// Checks facts about the platform that docs/deploy.md lists, with the versions of workerd and wrangler that package.json names.

import { describe, expect, test } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { bundleWorker, startWorker } from "../../scripts/local-worker.ts";
import { at } from "../../scripts/project.ts";

/** The platform's limit on every plan. Source maps may count, too, so the Worker must need only half of it. */
const MAX_WORKER_BYTES = 64 * 2 ** 20;

const MODULES = [
  [
    "worker.mjs",
    'export default { fetch: async () => Response.json([typeof Buffer, await import("./late.mjs").catch(String)]) };',
  ],
  ["late.mjs", "not JavaScript"],
].map(([path = "", code = ""]) => ({ type: "ESModule", path, contents: new TextEncoder().encode(code) }));

/** Starts a Worker with an invalid module, and returns its response. */
async function askAt(compatibilityDate?: string): Promise<unknown> {
  const further = { durableObjects: {}, ...(compatibilityDate !== undefined && { compatibilityDate }) };
  const worker = await startWorker(MODULES, {}, false, further);
  try {
    return await (await fetch(worker.url)).json();
  } finally {
    await worker.dispose();
  }
}

describe("the compatibility date in wrangler.toml", () => {
  test("lets the runtime compile a module when it is imported, and has the modules of Node.js, without flags", async () => {
    expect(readConfig({ config: at("wrangler.toml") }).compatibility_flags).toEqual([]);
    expect(await askAt()).toEqual(["function", expect.stringMatching(/^SyntaxError/)]);
  });

  test("is not earlier than needed: a day before 2026-11-17, the runtime compiles all modules at startup", async () => {
    expect(await askAt("2026-11-17")).toEqual(["function", expect.stringMatching(/^SyntaxError/)]);
    await expect(askAt("2026-11-16")).rejects.toThrow(/failed to start/);
  });
});

test("the Worker is smaller than the platform allows", () => {
  const bytes = bundleWorker().reduce((sum, { contents }) => sum + contents.length, 0);
  expect(bytes).toBeGreaterThan(10 * 2 ** 20);
  expect(bytes).toBeLessThan(MAX_WORKER_BYTES / 2);
});
