// Random hostile scripts: each must get an answer and leave later images and shared state unchanged.

import fc from "fast-check";
import { expect, test } from "vitest";
import { differences, hostState } from "../../../host-state.ts";
import { post as postChart } from "../plugins/render.ts";
import { randomScripts } from "./random-script.ts";

/**
 * By default, the test takes a few seconds. For more runs: `VITE_RANDOM_RUNS=5000 VITE_RANDOM_SEED=3 npx vitest run …`.
 */
const RUNS = Number(import.meta.env.VITE_RANDOM_RUNS ?? 40);
const SEED = Number(import.meta.env.VITE_RANDOM_SEED ?? 7);

const post = (chart: string, version: number) => postChart({ chart, version, width: 120, height: 80, format: "svg" });

const ORDINARY = "{type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2]}]}}";

test("any script gets an answer and leaves no trace", { timeout: 3_600_000 }, async () => {
  // Plugins register types and defaults when they are loaded.
  await hostState(true);
  const images = await Promise.all([2, 3, 4].map(async (version) => (await post(ORDINARY, version)).text()));
  const before = await hostState(true);
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(randomScripts, fc.constantFrom(2, 3, 4), async (script, version) => {
      const reply = await post(script, version);
      expect([200, 400], (await reply.text()).slice(0, 200)).toContain(reply.status);
      expect((await (await post(ORDINARY, version)).text()) === images[version - 2]).toBe(true);
      if (runs++ % 50 === 0) expect(differences(before, await hostState(true))).toEqual([]);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(differences(before, await hostState(true))).toEqual([]);
});
