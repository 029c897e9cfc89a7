// Tests the code blocks of the docs' pages, as the build has written them.

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { highlight, renderCodeBlock } from "../../web/docs/site/code-block.ts";

const pages = globSync("public/docs/**/*.html").map((file) => [file, readFileSync(file, "utf8")] as const);

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

test("all code blocks have a button to copy them, and most have syntax colours", () => {
  const blocks = pages.flatMap(([, page]) => {
    const examples = [...page.matchAll(/<div class="runnable"[\s\S]*?<\/details>\n<\/div>/g)].map(([each]) => each);
    const rest = examples.reduce((left, each) => left.replace(each, ""), page);
    return [...examples, ...Array.from(rest.matchAll(/<pre\b[^>]*>[\s\S]*?<\/pre>/g), ([each]) => each)];
  });
  expect(blocks.length).toBeGreaterThan(350);
  expect(blocks.filter((block) => !block.includes("data-copy-code"))).toEqual([]);
  const colored = blocks.filter((block) => block.includes('<span class="hljs-'));
  expect(colored.length / blocks.length).toBeGreaterThan(0.85);
});

test.each([
  ["sh", `curl 'http://a/?b=<c>&d="e"' # f`],
  ["json", '{ "a\\n": [1, true, null, "</code>"] }'],
  ["html", "<a title='b & c'>&lt;</a>"],
  ["js", "const a = b ? `<i>` : 1; // c"],
  ["text", "<b>"],
])("colours keep the text in %s", (language, code) => {
  const { html } = renderCodeBlock(code, language);
  expect(textOf(html)).toBe(`Copy code${code}`);
  expect(html.match(/<(?!\/?(?:pre|button|span|code)\b)/)).toBeNull();
});

test("a language without a highlighter fails the build", () => {
  expect(() => highlight("a", "cobol")).toThrow("unknown language cobol");
});
