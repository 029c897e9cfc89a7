// Badges beside badge-maker's, and the texts and colours from JSON documents, with a mocked network.

import { makeBadge } from "badge-maker";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { errorOf, pngOf, postJson } from "../../service/serve/send.ts";

const get = async (query: Readonly<Record<string, string>>) =>
  app.request(`/badge?${new URLSearchParams(query)}`, { headers: { Accept: "application/json" } });

async function svgOf(query: Readonly<Record<string, string>>): Promise<string> {
  const reply = await get({ format: "svg", ...query });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  return text;
}

const numberOf = (svg: string, pattern: RegExp) => Number(pattern.exec(svg)?.[1]);

describe("a badge has the size and the boxes of badge-maker's:", () => {
  test.each([
    ["build", "passing", "brightgreen"],
    ["", "alone", "blue"],
    ["a", "b", "red"],
    ["coverage", "92.5 %", "yellowgreen"],
    ["a long label with many words", "and a long message, too: 12,345,678", "orange"],
    ["WWWW", "iiii", "#f0f"],
  ])("%s, %s", async (label, message, color) => {
    for (const style of ["flat", "flat-square", "plastic", "for-the-badge", "social"] as const) {
      const theirs = makeBadge({ label, message, color, style });
      const ours = await svgOf({ label, message, color, style });
      const [width, height] = [/<svg[^>]* width="([\d.]+)"/, /<svg[^>]* height="([\d.]+)"/];
      expect(numberOf(ours, height), style).toBe(numberOf(theirs, height));
      const expected = numberOf(theirs, width);
      // DejaVu Sans is up to 5 % wider than Verdana, and each box has a whole number of pixels.
      expect(Math.abs(numberOf(ours, width) - expected), style).toBeLessThanOrEqual(2 + expected * 0.05);
    }
  });

  test("in their colours, with dark text on bright colours", async () => {
    const png = await pngOf(await get({ label: "a", message: "b", color: "ff0", style: "flat-square", format: "png" }));
    const pixel = (x: number, y: number) => [
      ...png.data.subarray((y * png.width + x) * 4, (y * png.width + x) * 4 + 3),
    ];
    expect(pixel(1, 1)).toEqual([0x55, 0x55, 0x55]);
    expect(pixel(png.width - 2, 1)).toEqual([255, 255, 0]);
    const darkest = Math.min(...Array.from({ length: png.width / 2 }, (_, x) => pixel(png.width / 2 + x, 10)[2] ?? 0));
    expect(darkest).toBe(0);
    const svg = await svgOf({ message: "b", color: "ff0", style: "flat-square" });
    expect(svg).toContain("#333333");
    expect(svg).not.toContain('fill="#ffffff"');
  });

  test("with the same text on both sides, of which only the label of a social badge gets a capital letter", async () => {
    expect(/<title[^>]*>(.*?)<\/title>/.exec(await svgOf({ label: "x", message: "x", style: "social" }))?.[1]).toBe(
      "x: x",
    );
    const widthOf = async (label: string, message: string) =>
      numberOf(await svgOf({ label, message, style: "social" }), /<svg[^>]* width="([\d.]+)"/);
    // A capital W is wider than a small one.
    expect(await widthOf("wwwwwwww", "wwwwwwww")).toBe(await widthOf("Wwwwwwww", "wwwwwwww"));
    expect(await widthOf("w", "w")).toBeLessThan(await widthOf("w", "W"));
  });

  test("of at least a pixel with the smallest ratio", async () => {
    const png = await pngOf(await get({ message: "x", format: "png", devicePixelRatio: "0.001" }));
    expect([png.width, png.height]).toEqual([1, 1]);
  });

  test("at twice the size with a ratio of 2", async () => {
    const [once, twice] = await Promise.all(
      ["1", "2"].map(async (devicePixelRatio) => pngOf(await get({ message: "x", format: "png", devicePixelRatio }))),
    );
    expect(twice?.width).toBe((once?.width ?? 0) * 2);
  });
});

describe("a request is rejected", () => {
  test.each<[Record<string, string>, RegExp]>([
    [{}, /^You are missing variable `message`: the text of the badge, or the url of a JSON document$/],
    [{ message: "x".repeat(201) }, /^message must have at most 200 characters/],
    [{ message: "x", color: "blurple" }, /^color must be a CSS colour/],
    [{ message: "x", style: "round" }, /^style must be one of flat, flat-square/],
    [{ message: "x", query: "$.a" }, /^query is only allowed with url/],
    [{ url: "https://93.184.216.34/a", query: "$[" }, /^query must be a path such as/],
    [{ url: "http://127.0.0.1/a" }, /127\.0\.0\.1|private|not allowed/],
    [{ url: "javascript:alert(1)" }, /must be an http: or https: URL/],
  ])("%j", async (query, message) => {
    const reply = await get(query);
    expect(reply.status).toBe(400);
    expect(await errorOf(reply)).toMatch(message);
  });
});

describe("with url, a badge shows", () => {
  let document: unknown;
  let requests = 0;
  let count = 0;
  beforeEach(() => {
    requests = 0;
    count += 1;
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      requests += 1;
      return document instanceof Response ? document : Response.json(document);
    });
  });
  afterEach(() => void vi.restoreAllMocks());
  // An IP address, which needs no DNS lookup. Each test has its own document.
  const url = () => `https://93.184.216.34/${count}.json`;
  const titleOf = (svg: string) => /<title[^>]*>(.*?)<\/title>/.exec(svg)?.[1];

  test("the badge that a document describes", async () => {
    document = {
      schemaVersion: 1,
      label: "tests",
      message: "12 passed",
      color: "blue",
      namedLogo: "x",
      style: "social",
    };
    const query = { url: url(), style: "flat-square" };
    expect(await svgOf(query)).toBe(
      await svgOf({ label: "tests", message: "12 passed", color: "blue", style: "flat-square" }),
    );
    expect(await svgOf({ ...query, label: "unit", color: "red" })).toBe(
      await svgOf({ label: "unit", message: "12 passed", color: "red", style: "flat-square" }),
    );
    expect(requests).toBe(1);
  });

  test("an error in its own colour, which the request doesn't replace", async () => {
    document = { schemaVersion: 1, label: "tests", message: "broken", isError: true };
    expect(await svgOf({ url: url(), color: "green" })).toBe(
      await svgOf({ label: "tests", message: "broken", color: "red" }),
    );
  });

  test("the values at a path", async () => {
    document = { packages: [{ version: "1.2.0", size: 12 }, { version: "2.0.0" }], stars: 0, nothing: null };
    const titles = async (query: string) => titleOf(await svgOf({ url: url(), label: "npm", query, prefix: "v" }));
    expect(await titles("$.packages[0].version")).toBe("npm: v1.2.0");
    expect(await titles("packages[*].version")).toBe("npm: v1.2.0, 2.0.0");
    expect(await titles("stars")).toBe("npm: v0");
    for (const query of ["missing", "nothing", "packages[0]", "__proto__.x", "constructor"]) {
      const reply = await get({ url: url(), query });
      expect(reply.status, query).toBe(400);
      expect(await errorOf(reply)).toMatch(/^query must match a value in the JSON document/);
    }
  });

  test("long values and markup as text", async () => {
    document = { schemaVersion: 1, label: "<script>", message: "x".repeat(5000), color: "</style>" };
    const svg = await svgOf({ url: url() });
    expect(svg).not.toContain("<script>");
    expect(titleOf(svg)).toBe(`&lt;script&gt;: ${"x".repeat(199)}…`);
  });

  test.each<[unknown, RegExp]>([
    [{ label: "a", message: "b" }, /^url must lead to a JSON document with schemaVersion 1/],
    [[], /^url must lead to a JSON document with schemaVersion 1/],
    [{ schemaVersion: 1, message: 5 }, /^url must lead to a JSON document with schemaVersion 1/],
  ])("an error for %j", async (given, message) => {
    document = given;
    const reply = await get({ url: url() });
    expect(reply.status).toBe(400);
    expect(await errorOf(reply)).toMatch(message);
  });

  test("an error for a server that fails", async () => {
    document = new Response("no", { status: 503 });
    const reply = await get({ url: url() });
    expect(reply.status).toBe(400);
    expect(await errorOf(reply)).toMatch(/status 503/);
  });

  test("its document for the requested time", async () => {
    document = { schemaVersion: 1, label: "a", message: "b" };
    const life = async (cacheSeconds: string) => (await get({ url: url(), cacheSeconds })).headers.get("Cache-Control");
    expect(await life("60")).toBe("public, max-age=60");
    expect(await life("3600")).toMatch(/^public, max-age=(?:3600|3599)$/);
  });
});

test("a validation reports the parameters", async () => {
  const reply = await postJson("/api/validate-badge", { message: "passing", label: "build", color: "brightgreen" });
  expect(await reply.json()).toMatchObject({ success: true, normalized: { message: "passing", style: "flat" } });
});
