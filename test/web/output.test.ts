// Tests the output panel's text output: URLs, markup and code snippets. test/viewer/snippets.test.ts runs the snippets.

import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCardUrl } from "../../web/output/changing/card-values-panel.tsx";
import { formatFrame, liveUrlOf } from "../../web/output/embed-markup.ts";
import { formatHtml, formatMarkdown, formatPicture } from "../../web/output/image-markup.ts";
import {
  createBody,
  createFileName,
  type ImagePath,
  type ImageRequest,
  withFormat,
} from "../../web/output/image-request.ts";
import { formatImageUrl } from "../../web/output/image-url.ts";
import { formatJavaScript, formatJson, formatPython, formatShellWord } from "../../web/output/literal.ts";
import { minifyChart } from "../../web/output/minify-chart.ts";
import { formatSignedUrl } from "../../web/output/signed-url.ts";
import { canHaveTheme, themedUrls } from "../../web/output/themed-url.ts";

const ORIGIN = "https://charts.example.com";
const digest = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");
const ask = <Path extends ImagePath>(path: Path, fields: ImageRequest["fields"], alt = "") => ({ path, fields, alt });

describe("minified chart code", () => {
  test.each([
    ["JSON", '{"type": "bar", "data": {"labels": ["a b", "c"]}}', '{type:"bar",data:{labels:["a b","c"]}}'],
    [
      "property names that need quotes",
      '{"a-b": 1, "1": 2, "": 3, "__proto__": 4}',
      '{"a-b":1,"1":2,"":3,"__proto__":4}',
    ],
    ["lines and comments", "{\n  // bars\n  type: 'bar', /* and\n more */ data: {},\n}\n", "{type:'bar',data:{}}"],
    ["comment markers in strings", "{a: 'http://b/*c*/', b: \"//\"}", "{a:'http://b/*c*/',b:\"//\"}"],
    ["escaped quotes", "{a: 'it\\'s', b: \"\\\\\"}", "{a:'it\\'s',b:\"\\\\\"}"],
    ["arrays", "[{}]", "[{}]"],
    ["trailing commas and array holes", "{a: [1, , ], b: [, ], c: [1, 2, ], }", "{a:[1,,],b:[,],c:[1,2]}"],
    ["operators", "{a: 1 - -1, b: 1 + +1, c: 1 .toFixed(), d: a ? b : c}", "{a:1- -1,b:1+ +1,c:1 .toFixed(),d:a?b:c}"],
    ["keywords", "{a: typeof b in c, d: new Date( ) }", "{a:typeof b in c,d:new Date()}"],
    ["trailing semicolons", "{a: 1} ; ;\n", "{a:1}"],
    ["Unicode whitespace", "\ufeff{\u00a0a\u2028:\t1}", "{a:1}"],
    ["a quoted value before a colon", '{a: b ? "c" : d, e: {"f": "g"}}', '{a:b?"c":d,e:{f:"g"}}'],
  ])("is correct for %s", (_, text, short) => {
    expect(minifyChart(text)).toBe(short);
  });

  test("keeps line breaks that may end a statement", () => {
    const text = "{\n  a: function (b) {\n    const c = b\n    return c\n  },\n  d: [\n    1,\n  ],\n}";
    expect(minifyChart(text)).toBe("{a:function(b){const c=b\nreturn c},d:[1]}");
  });

  test.each([
    ["a regular expression", "{a: /[ ]  '/, b: 1}"],
    ["a division", "{a: 1 / 2 }"],
    ["a template literal", "{a: `b  c` }"],
    ["statements", "const a = 1\n({ a })"],
    ["an unterminated string", "{a: 'b }"],
    ["an unterminated comment", "{a: 1 } /* b"],
    ["a private name", "{a: class { #b = 1 } }"],
    ["parentheses", "({ a: 1 })"],
    ["an empty text", ""],
  ])("is unchanged if it contains %s", (_, text) => {
    expect(minifyChart(text)).toBe(text);
  });

  test("keeps the value of any JSON", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(4), (value, indent) => {
        const short = minifyChart(JSON.stringify(value, null, indent));
        const quoted = short.replaceAll(/(?<=[{,])([A-Za-z_$][\w$]*)(?=:)|"(?:[^"\\]|\\.)*"/g, (all, name) =>
          name === undefined ? all : JSON.stringify(name),
        );
        expect(JSON.parse(quoted)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe("an image URL", () => {
  test("contains non-default parameters under their shortest names", () => {
    const fields = { chart: "{type:'bar'}", width: 500, height: 200, version: "4", format: "png", devicePixelRatio: 2 };
    expect(formatImageUrl(ORIGIN, ask("/chart", fields))).toBe(`${ORIGIN}/chart?c=%7Btype:%27bar%27%7D&h=200&v=4`);
  });

  test("contains a transparent background only if a theme could set another one", () => {
    const url = (fields: ImageRequest["fields"]) =>
      formatImageUrl(ORIGIN, ask("/chart", { backgroundColor: "transparent", ...fields }));
    expect(url({ chart: "{type:'bar'}" })).toBe(`${ORIGIN}/chart?c=%7Btype:%27bar%27%7D`);
    expect(url({ chart: "{}", theme: "dark" })).toBe(`${ORIGIN}/chart?c=%7B%7D&bkg=transparent&theme=dark`);
    expect(url({ chart: "{limn:{theme:'dark'}}" })).toMatch(/&bkg=transparent$/);
  });

  test("contains table data as JSON", () => {
    const data = { title: "a", columns: [{ title: "b", dataIndex: "b" }], dataSource: [{ b: 1 }, "-"] };
    const url = new URL(formatImageUrl(ORIGIN, ask("/v1/table", { data, options: { cellWidth: 50 } })));
    expect(JSON.parse(url.searchParams.get("data") ?? "")).toEqual(data);
    expect(JSON.parse(url.searchParams.get("options") ?? "")).toEqual({ cellWidth: 50 });
  });

  test("contains no characters that have a meaning in surrounding text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const url = formatImageUrl(ORIGIN, ask("/qr", { text }));
        expect(url).toMatch(/^https:\/\/charts\.example\.com\/qr\?text=[\w.~:,/@%-]*$/);
        expect(url).not.toMatch(/[.,:/@~_-]$/);
        expect(new URL(url).searchParams.get("text")).toBe(text.toWellFormed());
      }),
    );
  });

  test("omits the defaults of graphs and word clouds", () => {
    const graph = { graph: "digraph { a }", layout: "dot", format: "svg", width: 200, height: 100 };
    expect(formatImageUrl(ORIGIN, ask("/graphviz", graph))).toMatch(/\/graphviz\?graph=[^&]+&w=200&h=100$/);
    const cloud = { text: "a", width: 600, seed: 1, fontScale: 30, format: "png" };
    expect(formatImageUrl(ORIGIN, ask("/wordcloud", cloud))).toBe(`${ORIGIN}/wordcloud?text=a&fontScale=30&f=png`);
  });

  test("is signed as in docs/signing.md", async () => {
    const chart = "{type:'bar',data:{labels:['Hello world','Foo bar'],datasets:[{label:'Foo',data:[1,2]}]}}";
    const url = await formatSignedUrl(ORIGIN, ask("/chart", { chart }), { accountId: "a b", key: "abc123" });
    const { searchParams } = new URL(url);
    expect(searchParams.get("sig")).toBe(digest("limn:abc123", `/chart\0chart=${chart}`));
    expect(searchParams.get("accountId")).toBe("a b");
    expect(searchParams.get("c")).toBe(chart);
    expect(url).not.toContain("abc123");
  });

  test("is signed over its expiry time", async () => {
    const fields = { text: "a", exp: "2027-01-01T00:00:00Z" } as const;
    const url = new URL(await formatSignedUrl(ORIGIN, ask("/qr", fields), { accountId: "1", key: "abc123" }));
    expect(url.searchParams.get("exp")).toBe(fields.exp);
    expect(url.searchParams.get("sig")).toBe(digest("limn:abc123", `/qr\0exp=${fields.exp}\0text=a`));
  });

  test("is signed over every field but size and format", async () => {
    const fields = { text: "a&b", size: 300, caption: "=", margin: 2, format: "svg" } as const;
    const url = await formatSignedUrl(ORIGIN, ask("/qr", fields), { accountId: "1", key: "abc123" });
    expect(new URL(url).searchParams.get("sig")).toBe(digest("limn:abc123", "/qr\0caption==\0margin=2\0text=a&b"));
  });
});

describe("a POST body", () => {
  test("contains a JSON chart as an object, and any other chart as text", () => {
    expect(createBody(ask("/chart", { chart: '{"type":"bar"}', width: 3 }))).toEqual({
      chart: { type: "bar" },
      width: 3,
    });
    for (const chart of ["{type:'bar'}", '{"a":-0}', '{"a":1e999}', "[1]", "null", '{"a":'])
      expect(createBody(ask("/chart", { chart }))).toEqual({ chart });
  });

  test("contains no lone surrogates and no empty fields", () => {
    expect(createBody(ask("/qr", { text: "a\ud800", ecLevel: undefined, caption: "" }))).toEqual({ text: "a\ufffd" });
  });

  test("omits the quality for lossless formats", () => {
    const request = ask("/chart", { chart: "{}", format: "jpg", quality: 50 });
    expect(withFormat(request, "png").fields).toEqual({ chart: "{}", format: "png" });
    expect(withFormat(request, "webp").fields).toEqual({ chart: "{}", format: "webp", quality: 50 });
    expect(withFormat(request, "avif").fields).toEqual({ chart: "{}", format: "avif", quality: 50 });
    expect(
      ["png", "jpeg", "base64", "svg"].map((format) => createFileName(withFormat(request, format as "png"))),
    ).toEqual(["chart.png", "chart.jpg", "chart.txt", "chart.svg"]);
  });
});

describe("markup", () => {
  const request = { ...ask("/chart", {}, `a "b" <i>*c*</i> & d\n[e]`), width: 500, height: 300.4 };

  test("contains alt text and size", () => {
    expect(formatHtml(request, `${ORIGIN}/chart?c=1&h=2`)).toBe(
      `<img src="${ORIGIN}/chart?c=1&amp;h=2" alt="a &quot;b&quot; &lt;i&gt;*c*&lt;/i&gt; &amp; d [e]" width="500" height="300">`,
    );
    const named = { ...request, alt: "Bars: 1.5 for @ann, :smile: and a:b" };
    expect(formatMarkdown(named, ORIGIN)).toBe(`![Bars: 1.5 for \\@ann, \\:smile: and a:b](${ORIGIN})`);
    expect(formatMarkdown(request, ORIGIN)).toBe(`![a "b" \\<i\\>\\*c\\*\\</i\\> \\& d \\[e\\]](${ORIGIN})`);
  });

  test("has an image for dark pages and one for light pages", () => {
    const themed = (fields: ImageRequest["fields"]) =>
      themedUrls(ORIGIN, { ...request, fields: { chart: "{a:1}", version: "4", ...fields } });
    const url = (theme: string, more = "") => `${ORIGIN}/chart?c=%7Ba:1%7D&v=4${more}&theme=${theme}`;
    expect(themed({ theme: "dark" })).toEqual({ light: url("minimal"), dark: url("dark") });
    for (const fields of [{}, { theme: "" }, { backgroundColor: "white" }, { theme: "paper", backgroundColor: "#fff" }])
      expect(themed(fields)).toEqual({
        light: formatImageUrl(ORIGIN, { ...request, fields: { chart: "{a:1}", version: "4", ...fields } }),
        dark: url("dark"),
      });
    expect(themed({ backgroundColor: "transparent" }).dark).toBe(url("dark", "&bkg=transparent"));
    expect(formatPicture({ ...request, alt: "a" }, themed({ theme: "paper" }))).toBe(
      `<picture>\n  <source media="(prefers-color-scheme: dark)" srcset="${url("dark").replaceAll("&", "&amp;")}">\n  <img src="${url("paper").replaceAll("&", "&amp;")}" alt="a" width="500" height="300">\n</picture>`,
    );
    expect(canHaveTheme(request)).toBe(true);
    for (const format of ["pdf", "base64"] as const) expect(canHaveTheme(withFormat(request, format))).toBe(false);
    expect(canHaveTheme(ask("/qr", { text: "a" }))).toBe(false);
  });

  test("is a link for formats that an <img> can't show", () => {
    const pdf = withFormat({ ...request, alt: "a" }, "pdf");
    expect(formatHtml(pdf, ORIGIN)).toBe(`<a href="${ORIGIN}">a</a>`);
    expect(formatMarkdown(pdf, ORIGIN)).toBe(`[a](${ORIGIN})`);
  });
});

describe("a formatted literal", () => {
  test("stays on one line if it is short", () => {
    const value = { type: "bar", "a-b": [1, true, null], ["__proto__"]: {} };
    expect(formatJavaScript(value)).toBe('{ type: "bar", "a-b": [1, true, null], ["__proto__"]: {} }');
    expect(formatPython(value)).toBe('{"type": "bar", "a-b": [1, True, None], "__proto__": {}}');
    const long = { a: "x".repeat(50), b: { c: "y".repeat(50) } };
    expect(formatPython(long, "  ")).toBe(
      `{\n      "a": "${"x".repeat(50)}",\n      "b": {"c": "${"y".repeat(50)}"},\n  }`,
    );
    expect(JSON.parse(formatJson(long))).toEqual(long);
    expect(formatJavaScript([[], {}])).toBe("[[], {}]");
  });

  test("doesn't end the script element that contains it", () => {
    expect(formatJavaScript("</script><!-- <SCRIPT> < \u2028")).toBe(
      '"\\u003c/script>\\u003c!-- \\u003cSCRIPT> < \\u2028"',
    );
  });

  test("parses to the same value if it is JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(formatJson(value as string))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test("is a single shell word", () => {
    expect(formatShellWord("it's $a `b`")).toBe("'it'\\''s $a `b`'");
  });
});

describe("embedding", () => {
  const chart = {
    path: "/chart",
    fields: { chart: "{type:'bar'}", version: "4", format: "svg", devicePixelRatio: 2, theme: "dark" },
    alt: 'A "chart"',
    width: 400,
    height: 200,
  } as const;

  test("uses a live page for charts only", () => {
    expect(liveUrlOf("https://a.example", chart, undefined)).toBe(
      "https://a.example/embed?c=%7Btype:%27bar%27%7D&v=4&theme=dark",
    );
    expect(liveUrlOf("https://a.example", chart, "https://a.example/c/abc")).toBe(
      "https://a.example/chart-maker/view/abc",
    );
    expect(liveUrlOf("https://a.example", { path: "/qr", fields: { text: "a" }, alt: "" }, undefined)).toBeUndefined();
  });

  test("escapes the alt text and keeps the proportions", () => {
    expect(formatFrame(chart, "https://a.example/embed?a&b")).toBe(
      '<iframe src="https://a.example/embed?a&amp;b" style="width:100%;max-width:400px;aspect-ratio:400/200;border:0" loading="lazy" title="A &quot;chart&quot;"></iframe>',
    );
  });

  test("writes the values of a card's template into its URL", () => {
    const fields = {
      template: "quote",
      data: { quote: "Hi & bye", author: "", points: [{ value: 1 }] },
      theme: "dark",
    } as const;
    expect(formatCardUrl("https://a.example", { path: "/card", fields, alt: "" })).toBe(
      "https://a.example/card/render/quote?data.quote=Hi%20%26%20bye&data.author=%20&data.points=%5B%7B%22value%22:1%7D%5D&theme=dark",
    );
    expect(formatCardUrl("https://a.example", { path: "/card", fields: { card: {} }, alt: "" })).toBeUndefined();
  });
});
