// Checks the body that each language's code contains. test/viewer/snippets.test.ts runs the code where its language is installed.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createLanguagesPage } from "../../web/docs/site/languages-page.ts";
import { createBody, type ImageRequest } from "../../web/output/image-request.ts";
import { SNIPPET_LANGUAGES } from "../../web/output/snippet-language.ts";

const HOSTILE = `it's "x" \\ \\\\ $HOME \`id\` #{y} \${z} """ ''' <<JSON ?> 100% ü 😀 \u2028\u2029\u0085 \n\tJSON\nJSON;\n EOF`;
const REQUEST: ImageRequest = {
  path: "/qr",
  fields: { text: HOSTILE, size: 200, caption: "`" },
  alt: HOSTILE,
};

/** Finds the JSON in the code of the languages that contain it as a literal. */
const LITERALS: Readonly<Record<string, readonly [pattern: RegExp, decode: (text: string) => string]>> = {
  php: [/<<<'JSON'\n([\s\S]*?)\nJSON;/, (text) => text],
  ruby: [/<<~'JSON'\n([\s\S]*?)\nJSON\n/, (text) => text],
  go: [/`([^`]*)`/, (text) => text],
  csharp: [/"""\n([\s\S]*?)\n {4}"""/, (text) => text],
  java: [/"""\n([\s\S]*?)\n {12}"""/, (text) => text.replaceAll("\\\\", "\\")],
};

describe.each(SNIPPET_LANGUAGES)("the code in $label", ({ id, format }) => {
  test("has the address and the key", () => {
    const code = format("https://charts.example.com", REQUEST, "k-123");
    expect(code).toContain("https://charts.example.com/qr");
    expect(code).toContain("Bearer k-123");
    expect(format("https://charts.example.com", REQUEST)).not.toContain("Authorization");
  });

  test.runIf(id in LITERALS)("has a literal with the same body", () => {
    const [pattern, decode] = LITERALS[id] as (typeof LITERALS)[string];
    const literal = pattern.exec(format("https://charts.example.com", REQUEST))?.[1] ?? "";
    expect(JSON.parse(decode(literal))).toEqual(createBody(REQUEST));
    // These characters end lines in some languages, also inside of literals.
    expect(literal).not.toMatch(/[\u0085\u2028\u2029]/);
  });
});

test("docs/languages.md has the code of every language", () => {
  // If this fails, generate the page: node scripts/make-docs.ts languages
  expect(readFileSync("docs/languages.md", "utf8")).toBe(createLanguagesPage());
});
