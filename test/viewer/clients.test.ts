// Sends requests as QuickChart's client libraries for other languages do, according to their source code. Each library has its
// own encoding and defaults.

import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";

/** A chart with characters that the libraries encode differently. */
const CONFIG =
  `{type:'bar',data:{labels:['a b','c+d','1/2'],datasets:[{label:"Größe & 日本",data:[1,2,3]}]},` +
  "options:{scales:{yAxes:[{ticks:{callback:(value) => value > 1 ? '<' + value + '%' : value}}]}}}";

/**
 * Form encoding, with spaces as plus signs: Python's urlencode, PHP's urlencode, Ruby's encode_www_form, Java's
 * URIBuilder, Go's QueryEscape.
 */
const form = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);
/** Encodes text like C#'s Uri.EscapeDataString. */
const data = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Writes JSON with the matching characters as \u escapes. */
const escaped = (value: unknown, pattern: RegExp, case_: "lower" | "upper" = "lower") =>
  JSON.stringify(value).replace(pattern, (char) => {
    const digits = char.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${case_ === "upper" ? digits.toUpperCase() : digits}`;
  });
const NOT_ASCII = /[^\x20-\x7e]/g;

interface Wire {
  /** The query of the library's URL. */
  readonly query: string;
  /** The body that the library posts to render and to save. */
  readonly body: string;
  readonly contentType: string;
  /** The expected size in pixels of the images from the URL and from the body. */
  readonly size: readonly [ofUrl: readonly [number, number], ofBody: readonly [number, number]];
}

const ONCE = [500, 300] as const;
const TWICE = [1000, 600] as const;

const CLIENTS: Readonly<Record<string, Wire>> = {
  Python: {
    query: `c=${form(CONFIG)}&w=500&h=300&bkg=%23ffffff&devicePixelRatio=1.0&f=png&v=2.9.4`,
    // json.dumps puts spaces after separators.
    body: `{"chart": ${escaped(CONFIG, NOT_ASCII)}, "width": 500, "height": 300, "backgroundColor": "#ffffff", "devicePixelRatio": 1.0, "format": "png", "version": "2.9.4"}`,
    contentType: "application/json",
    size: [ONCE, ONCE],
  },
  PHP: {
    query: `c=${form(CONFIG)}&w=500&h=300&devicePixelRatio=1.000000&format=png&bkg=transparent`,
    body: `{"backgroundColor":"transparent","width":500,"height":300,"format":"png","chart":${escaped(CONFIG, NOT_ASCII).replaceAll("/", "\\/")}}`,
    contentType: "application/json",
    // The PHP client posts no pixel ratio.
    size: [ONCE, TWICE],
  },
  Ruby: {
    query: `c=${form(CONFIG)}&w=500&h=300&bkg=%23ffffff&devicePixelRatio=1.0&f=png`,
    body: `{"c":${JSON.stringify(CONFIG)},"w":500,"h":300,"bkg":"#ffffff","devicePixelRatio":1.0,"f":"png"}`,
    contentType: "application/json",
    size: [ONCE, ONCE],
  },
  "Ruby with a version": {
    query: `c=${form(CONFIG)}&w=500&h=300&bkg=%23ffffff&devicePixelRatio=1.0&f=png&v=2`,
    body: `{"c":${JSON.stringify(CONFIG)},"w":500,"h":300,"bkg":"#ffffff","devicePixelRatio":1.0,"f":"png","v":"2"}`,
    contentType: "application/json",
    size: [ONCE, ONCE],
  },
  Java: {
    query: `w=500&h=300&devicePixelRatio=1.0&c=${form(CONFIG)}&v=2`,
    // The Java client sends numbers as text, in hash table order.
    body: `{"devicePixelRatio":"1.0","width":"500","chart":${escaped(CONFIG, /[\u0080-\u00a0]/g)},"version":"2","height":"300"}`,
    contentType: "application/json",
    size: [ONCE, ONCE],
  },
  Go: {
    query: `w=500&h=300&devicePixelRatio=1.000000&f=png&bkg=transparent&c=${form(CONFIG)}`,
    // The Go client sends unset values as empty text.
    body: `{"width":500,"height":300,"devicePixelRatio":1,"format":"png","backgroundColor":"transparent","key":"","version":"","chart":${escaped(CONFIG, /[<>&]/g)}}`,
    contentType: "application/json",
    size: [ONCE, ONCE],
  },
  "Go with a version, which is empty in its URL": {
    query: `w=500&h=300&devicePixelRatio=1.000000&f=png&bkg=transparent&c=${form(CONFIG)}&v=`,
    body: `{"width":500,"height":300,"devicePixelRatio":1,"format":"png","backgroundColor":"transparent","key":"","version":"2","chart":${escaped(CONFIG, /[<>&]/g)}}`,
    contentType: "application/json",
    size: [ONCE, ONCE],
  },
  "Go with a version and a key, where its URL has the key as the version": {
    query: `w=500&h=300&devicePixelRatio=1.000000&f=png&bkg=transparent&c=${form(CONFIG)}&key=q-1&v=q-1`,
    body: `{"width":500,"height":300,"devicePixelRatio":1,"format":"png","backgroundColor":"transparent","key":"q-1","version":"2","chart":${escaped(CONFIG, /[<>&]/g)}}`,
    contentType: "application/json",
    size: [ONCE, ONCE],
  },
  "C#": {
    query: `w=500&h=300&devicePixelRatio=1&bkg=transparent&c=${data(CONFIG)}`,
    body: `{"width":500,"height":300,"backgroundColor":"transparent","devicePixelRatio":1,"chart":${escaped(CONFIG, /[^\x20-\x7e]|['+<>&`]/g, "upper").replaceAll('\\"', "\\u0022")}}`,
    contentType: "application/json; charset=utf-8",
    size: [ONCE, ONCE],
  },
};

const at = (path: string) => new URL(path, inject("service")).href;
const post = (path: string, { body, contentType }: Wire) =>
  fetch(at(path), { method: "POST", body, headers: { "Content-Type": contentType } });

async function image(reply: Response): Promise<Buffer> {
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(reply.status, bytes.subarray(0, 300).toString()).toBe(200);
  expect(reply.headers.get("Content-Type")).toBe("image/png");
  return bytes;
}

const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
};

/** Returns the image for a plain JSON request. */
const reference = async (more: object) =>
  image(
    await post("/chart", { body: JSON.stringify({ chart: CONFIG, ...more }), contentType: "application/json" } as Wire),
  );

test.each(Object.entries(CLIENTS))("the test body of %s contains the chart", (_, { body }) => {
  const { chart, c = chart } = JSON.parse(body) as { chart?: string; c?: string };
  expect(c).toBe(CONFIG);
});

describe.each(Object.entries(CLIENTS))("the %s client", (_, wire) => {
  const white = wire.query.includes("%23ffffff") ? { backgroundColor: "#ffffff" } : {};
  const [ofUrl, ofBody] = wire.size;

  test("has a URL that renders the chart", async () => {
    const bytes = await image(await fetch(at(`/chart?${wire.query}`)));
    expect(await sizeOf(bytes)).toEqual(ofUrl);
    expect(bytes.equals(await reference({ ...white, devicePixelRatio: ofUrl[0] / 500 }))).toBe(true);
  });

  test("posts a body that renders the chart", async () => {
    const bytes = await image(await post("/chart", wire));
    expect(await sizeOf(bytes)).toEqual(ofBody);
    expect(bytes.equals(await reference({ ...white, devicePixelRatio: ofBody[0] / 500 }))).toBe(true);
  });

  test("gets a short URL of the same image", async () => {
    const reply = await post("/chart/create", wire);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toBe("application/json");
    const text = await reply.text();
    // The Go client uses the response as part of a URL.
    expect(decodeURIComponent(text)).toBe(text);
    const { success, url } = JSON.parse(text);
    expect(success).toBe(true);
    expect((await image(await fetch(url))).equals(await image(await post("/chart", wire)))).toBe(true);
  });
});

test("errors are in the header that the clients read", async () => {
  for (const path of ["/chart", "/chart/create"]) {
    const body = JSON.stringify({ chart: "{type:'nope'}", width: 500, height: 300 });
    const reply = await post(path, { body, contentType: "application/json" } as Wire);
    expect(reply.status).toBe(400);
    expect(reply.headers.get("X-quickchart-error")).toMatch(/^chart\.type must be a chart type/);
  }
});
