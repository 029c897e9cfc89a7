import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { updatePresets } from "../../scripts/docs/preset-tables.ts";

test("the presets in docs/data-presets.md are up to date", () => {
  const page = readFileSync("docs/data-presets.md", "utf8");
  expect(updatePresets(page) === page, "docs/data-presets.md is outdated: run `npm run docs`").toBe(true);
});
