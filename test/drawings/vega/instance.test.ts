// Instances of Vega and Vega-Lite are restored between drawings.

import { expect, test } from "vitest";
import { findTimeZone, type TimeZone } from "../../../src/base/time-zone.ts";
import { loadVega } from "../../../src/drawings/vega/library.ts";

test("an instance that another drawing used is as after loading", async () => {
  const instances = await loadVega();
  const host = { zone: findTimeZone("UTC") as TimeZone, createCanvas: () => ({ getContext: () => null }) };
  const drawings = [1, 2, 3].map(() =>
    instances.use(host, (instance) => {
      const hadMark = "mark" in instance.library.expressionInterpreter;
      Object.assign(instance.library.expressionInterpreter, { mark: 1 });
      return { instance, hadMark };
    }),
  );
  expect(drawings[2]?.instance).toBe(drawings[1]?.instance);
  expect(drawings.map(({ hadMark }) => hadMark)).toEqual([false, false, false]);
});
