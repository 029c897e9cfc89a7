import { beforeAll, describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { decodePng, pixelAt } from "../../png.ts";
import { bytesOf, errorOf, getJson, validate } from "../../service/serve/send.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
const JSON_ONLY = { Accept: "application/json" };
const TEA = { text: "tea:12,coffee:9,milk:4", useWordList: "true", width: "200", height: "150" };

const get = async (query: Record<string, string>, headers: Record<string, string> = {}, method = "GET") =>
  app.request(`/wordcloud?${new URLSearchParams(query)}`, { method, headers: { ...JSON_ONLY, ...headers } });
const post = async (body: unknown, path = "/wordcloud", headers: Record<string, string> = {}) =>
  app.request(path, { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });

// Load the large encoder modules before the tests, because the test runner loads them slowly, file by file.
beforeAll(async () => void (await get({ text: "a", format: "png" })));

describe("/wordcloud", () => {
  test("returns an SVG of 600 × 600 pixels by default, with the words as text", async () => {
    const svg = new TextDecoder().decode(await bytesOf(await get({ text: "Tea, tea and coffee" })));
    expect(svg).toContain('viewBox="0 0 600 600"');
    expect(svg).toContain(">tea, and, coffee</title>");
  });

  test("has the requested size, background and colours", async () => {
    const image = decodePng(
      await bytesOf(
        await get({ ...TEA, format: "png", devicePixelRatio: "2", bkg: "#102030", colors: '["#ff0000","00ff00"]' }),
      ),
    );
    expect([image.width, image.height]).toEqual([400, 300]);
    expect(pixelAt(image, 0, 0)).toEqual([0x10, 0x20, 0x30, 255]);
    const colors = new Set<string>();
    for (let i = 0; i < image.data.length; i += 4) colors.add(image.data.slice(i, i + 3).join(" "));
    expect(colors).toContain("255 0 0");
    expect(colors).toContain("0 255 0");
  });
});

test.each<readonly [query: Record<string, string>, error: string]>([
  [{ text: "-!!" }, "text must contain words, got -!!"],
  [{ text: "a:0,b:-1", useWordList: "1" }, "text must contain words with counts above 0, got a:0,b:-1"],
  [{ text: "#,&", useWordList: "1" }, "cleanWords must be false for words without letters or digits, got true"],
  [{ text: "a", width: "1", height: "3000" }, "width and height leave no room for words, got 1 x 3000"],
])("an error of %j names the field", async (query, error) => {
  expect(await errorOf(await get(query))).toBe(error);
});

const validateCloud = (body: unknown) => validate("wordcloud", body);

describe("/api/validate-wordcloud", () => {
  test("returns the words with their counts, the other parameters, and the result of a test render", async () => {
    const body = {
      text: "Tea, tea & the coffee. It's a café!",
      removeStopwords: 1,
      bkg: "fff",
      w: "300",
      format: "PNG",
    };
    const { words, ...normalized } = (await validateCloud(body)).normalized;
    expect(words).toEqual([
      { text: "tea", value: 2 },
      { text: "coffee", value: 1 },
      { text: "café", value: 1 },
    ]);
    expect(normalized).toEqual({
      format: "png",
      width: 300,
      height: 600,
      devicePixelRatio: 1,
      backgroundColor: "#fff",
      fontFamily: "serif",
      fontWeight: "normal",
      fontScale: 25,
      scale: "linear",
      padding: 1,
      rotation: 20,
      maxNumWords: 200,
      minWordLength: 1,
      case: "lower",
      removeStopwords: true,
      cleanWords: true,
      useWordList: false,
      seed: 1,
      authenticated: false,
    });
    const { status, success, errors, warnings, renderCheck } = await validateCloud(body);
    expect({ status, success, errors, warnings }).toEqual({ status: 200, success: true, errors: [], warnings: [] });
    const bytes = await bytesOf(await post(body));
    expect(renderCheck).toEqual({ contentType: "image/png", bytes: bytes.length });
  });

  test("warns if all words are too short", async () => {
    const { status, warnings, normalized } = await validateCloud({ text: "o k a y", minWordLength: 2 });
    expect({ status, words: normalized.words }).toEqual({ status: 200, words: [] });
    expect(warnings).toEqual(["image shows no words, because all have fewer than 2 characters: lower minWordLength"]);
    expect((await post({ text: "o k a y", minWordLength: 2, format: "svg", backgroundColor: "red" })).status).toBe(200);
  });

  test("adds up repeated words, and keeps fractions", async () => {
    const { normalized } = await validateCloud({ text: "a b:1.5,c,A B:2,10:30,10:30,c:x", useWordList: true });
    expect(normalized.words).toEqual([
      { text: "10", value: 60 },
      { text: "a b", value: 3.5 },
      { text: "c", value: 1 },
      { text: "c:x", value: 1 },
    ]);
  });

  test("warns of words without room, and of unknown fonts", async () => {
    const list = Array.from({ length: 150 }, (_, i) => [`word${i}`, 150 - i]);
    const small = await validateCloud({ text: list, width: 80, height: 60 });
    expect([small.status, small.success]).toEqual([200, true]);
    expect(small.warnings).toEqual([
      expect.stringMatching(
        /^image has no room for (?:word\d+, ){4}word\d+ and \d+ more: increase width and height, or reduce padding or maxNumWords$/,
      ),
    ]);
    expect(small.normalized.words).toHaveLength(150);
    const unknown = "fontFamily should name a font listed at /fonts, got Nope: the words are drawn in the default font";
    expect((await validateCloud({ text: "a", fontFamily: "Nope" })).warnings).toEqual([unknown]);
    for (const fontFamily of ["Nope, Roboto", "'Open Sans'", '"Roboto"', "monospace", "sans"])
      expect((await validateCloud({ text: "a", fontFamily })).warnings, fontFamily).toEqual([]);
  });
});

describe("a hostile body", () => {
  test.each(
    (
      [
        ['{"text":{"toString":null}}', 400],
        ['{"text":[{"__proto__":{"text":"a"}}]}', 400],
        ['{"text":"a","__proto__":{"width":-1}}', 200],
        ['{"text":["a","\\ud800","\\u0000","\\u202e"],"cleanWords":false}', 200],
        ['{"text":[["__proto__",3],["constructor",2],["toString",1]]}', 200],
        ['{"text":[["a",1e308],["b",1e308],["a",1e308]]}', 200],
        ['{"text":[["a",1e309]]}', 400],
        [`{"text":"a","colors":${'{"a":'.repeat(5000)}1${"}".repeat(5000)}}`, 400],
        [`{"text":"${"a".repeat(300_000)}"}`, 400],
        [`{"text":"${"a ".repeat(100_000)}"}`, 200],
        [`{"text":"${"日本語".repeat(66_000)}"}`, 200],
        [`{"text":${JSON.stringify(Array(10_001).fill(["a", 1]))}}`, 400],
      ] as const
    ).map(([body, status]) => [body.slice(0, 50), status, body] as const),
  )("%s is answered with %d", async (_, status, body) => {
    for (const path of ["/wordcloud", "/api/validate-wordcloud"]) {
      const reply = await app.request(path, { method: "POST", headers: JSON_TYPE, body });
      const text = await reply.text();
      expect(reply.status, text.slice(0, 300)).toBe(status);
      if (status === 400) expect(text.length).toBeLessThan(1000);
    }
  });

  test.each([
    "text=%ff",
    "text=%00",
    "text=a&width=%ff",
    "text=a&colors=[",
    `text=${"a+".repeat(1000)}`,
    "text=a&text=b",
  ])("the query %s is drawn or refused", async (query) => {
    const reply = await getJson(`/wordcloud?${query}`);
    expect(reply.status).toBeLessThan(500);
    if (reply.status !== 200) expect(await errorOf(reply)).toMatch(/^(?:text|width|colors) must /);
  });
});
