import { expect, test } from "vitest";
import { checkTypes } from "../../../src/chart/config-shape.ts";

test("a type of another version is refused with the versions that have it", () => {
  const types = new Set(["bar", "line"]);
  const versionsOf = (type: string) => (type === "sankey" ? ([3, 4] as const) : []);
  expect(() => checkTypes({ type: "sankey" }, types, versionsOf)).toThrow(
    "chart.type must be one of bar, line, got sankey, which is a type of version 3 and 4",
  );
  const config = { type: "bar", data: { datasets: [{}, { type: "snakey" }] } };
  expect(() => checkTypes(config, types, versionsOf)).toThrow(
    "chart.data.datasets[1].type must be one of bar, line, got snakey",
  );
});
