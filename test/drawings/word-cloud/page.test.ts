import { expect, test } from "vitest";
import dependencies from "../../../docs/dependencies.md?raw";
import page from "../../../docs/word-clouds.md?raw";
import { STOP_WORD_LANGUAGES } from "../../../src/drawings/word-cloud/stop-words.ts";

test("the pages state the number of languages", () => {
  for (const text of [page, dependencies])
    expect(text.match(/(\d+) language codes/)?.[1]).toBe(String(STOP_WORD_LANGUAGES.length));
});
