// Compares the parameter table in docs/word-clouds.md with the schema.

import { expect, test } from "vitest";
import dependencies from "../../docs/dependencies.md?raw";
import page from "../../docs/word-clouds.md?raw";
import { WORD_CLOUD } from "../../src/drawings/word-cloud/kind.ts";
import { STOP_WORD_LANGUAGES } from "../../src/drawings/word-cloud/stop-words.ts";

const ROWS = [...page.matchAll(/^\| `(\w+)` +\| (?:`([^`]*)`)? +\|/gm)].map(([, name = "", value = ""]) => [
  name,
  value,
]);

test("the table lists all parameters with their defaults", () => {
  expect(ROWS.map(([name]) => name)).toEqual(Object.keys(WORD_CLOUD.fields.schema.shape));
  const defaults = WORD_CLOUD.parse({ type: "json", body: { text: "a" } }) as unknown as Record<string, unknown>;
  for (const [name = "", value] of ROWS) if (value !== "") expect(String(defaults[name]), name).toBe(value);
});

test("the pages state the number of languages", () => {
  for (const text of [page, dependencies])
    expect(text.match(/(\d+) language codes/)?.[1]).toBe(String(STOP_WORD_LANGUAGES.length));
});
