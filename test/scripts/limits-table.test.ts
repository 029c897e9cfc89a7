import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { updateLimits } from "../../scripts/docs/limits-table.ts";

test("docs/limits.md lists all limits with their values", () => {
  const page = readFileSync("docs/limits.md", "utf8");
  expect(updateLimits(page) === page, "docs/limits.md is outdated: run `npm run docs`").toBe(true);
  expect(page).toMatch(/Maximum size of a request body, in bytes +\| +1,000,000 \|/);
});
