// Tests the code blocks of the docs' pages, as the build has written them.

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type ColoredCode, fillCode } from "../../web/docs/page/colored-code.ts";
import { formatCode } from "../../web/docs/page/format-code.ts";
import { highlight, renderCodeBlock } from "../../web/docs/site/code-block.ts";

/** All pages but one: the highlighter doesn't know the language of Mermaid. */
const pages = globSync("public/docs/**/*.html", { exclude: ["public/docs/mermaid.html"] }).map(
  (file) => [file, readFileSync(file, "utf8")] as const,
);

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

test("the colours of an example are those of its code, in each language, with the reader's origin and key", () => {
  const examples = pages.flatMap(([, page]) => [...page.matchAll(/data-request="([^"]*)" data-colors="([^"]*)"/g)]);
  expect(examples.length).toBeGreaterThan(40);
  for (const [, request = "", url = ""] of examples) {
    const colored: ColoredCode = JSON.parse(readFileSync(`public${url}`, "utf8"));
    expect(Object.keys(colored)).toHaveLength(10);
    for (const language of Object.keys(colored))
      for (const key of [undefined, "q-0123456789"]) {
        const code = formatCode("http://charts.example.com", language, JSON.parse(textOf(request)), key);
        expect(textOf(fillCode(colored, language, "http://charts.example.com", key) ?? "")).toBe(code);
      }
  }
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
