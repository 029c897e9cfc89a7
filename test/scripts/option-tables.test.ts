import { expect, test } from "vitest";
import { makeOptionPages } from "../../scripts/docs/option-tables.ts";
import { readText } from "../../scripts/project.ts";

test("the tables of options in the docs are up to date", async () => {
  for (const { file, text } of await makeOptionPages())
    expect(text === readText(file), `${file} is outdated: run \`npm run docs\``).toBe(true);
});
