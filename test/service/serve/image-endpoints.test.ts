// What all endpoints of images have in common: methods, media types, formats, caching, errors, keys and validation.

import { beforeAll, describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { decodePng } from "../../png.ts";
import { createAccount } from "./accounts.ts";
import { bearer, bytesOf, errorOf, getJson, IMAGES_ONLY, postJson, send, validate } from "./send.ts";

type Fields = Readonly<Record<string, string>>;

interface Endpoint {
  readonly path: string;
  /** A small image. */
  readonly fields: Fields;
  /** An invalid field, and the beginning of the error. */
  readonly invalid: Fields;
  readonly error: string;
  /** Fields for the size of the error image, and that size, if they aren't SIZE. */
  readonly size?: readonly [fields: Fields, width: number, height: number];
  /** Name of the file without its extension. */
  readonly file: string;
  readonly format?: string;
  /** Name in the path of its validation. */
  readonly validated?: string;
  /** Some of the parameters in the result of a validation. */
  readonly normalized?: object;
}

const SQUARE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"><rect width="30" height="30" fill="red"/></svg>')}`;
const SIZE = [{ width: "200", height: "100", devicePixelRatio: "1" }, 200, 100] as const;

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  "a chart": {
    path: "/chart",
    fields: {
      chart: '{"type":"bar","data":{"labels":["a b","ü"],"datasets":[{"data":[1,2]}]}}',
      width: "60",
      height: "40",
    },
    invalid: { quality: "5" },
    error: "quality is only allowed if format is jpg",
    file: "chart",
    validated: "chart",
  },
  "a QR code": {
    path: "/qr",
    fields: { text: "https://example.com/?q=é", size: "100", dark: "4e79a7", dotStyle: "rounded" },
    invalid: { margin: "-1" },
    error: "margin must be",
    size: [{ size: "200" }, 200, 200],
    file: "qr",
    validated: "qr",
  },
  "a barcode": {
    path: "/barcode",
    fields: { type: "ean13", text: "9520123456788", includeText: "true" },
    invalid: { text: "9520123456787" },
    error: "text must end with check digit 8 for ean13, got 7",
    file: "barcode",
    validated: "barcode",
  },
  "a table": {
    path: "/v1/table",
    fields: { data: '{"columns":[{"title":"A","dataIndex":"a"}],"dataSource":[{"a":"1 + 1"}]}' },
    invalid: { data: "{" },
    error: "data must be JSON",
    size: [{}, 500, 300],
    file: "table",
    validated: "table",
    normalized: { format: "png", devicePixelRatio: 1, tables: [{ columns: 1, rows: 1 }], options: { cellWidth: 100 } },
  },
  "a word cloud": {
    path: "/wordcloud",
    fields: { text: "tea & coffee:9,naïve café,茶:3", useWordList: "true", width: "200", height: "150" },
    invalid: { padding: "99" },
    error: "padding must be a number from 0 to 50, got 99",
    file: "wordcloud",
    validated: "wordcloud",
  },
  "a graph": {
    path: "/graphviz",
    fields: { graph: "digraph{a->b}" },
    invalid: { graph: "graph{a--}" },
    error: "graph: syntax error in line 1",
    file: "graph",
    validated: "graph",
  },
  "a card": {
    path: "/card",
    fields: { card: '{"type":"div","props":{"style":{"padding":5},"children":"A + B"}}', width: "100", height: "50" },
    invalid: { quality: "5" },
    error: "quality is only allowed if format is jpg",
    file: "card",
    validated: "card",
  },
  "a watermark": {
    path: "/watermark",
    fields: { mainImageUrl: SQUARE, markImageUrl: SQUARE, opacity: "0.5" },
    invalid: { markRatio: "7" },
    error: "markRatio must be a number from 0 to 1, got 7",
    size: [{ imageWidth: "200", imageHeight: "100" }, 200, 100],
    file: "watermark",
    validated: "watermark",
    normalized: { opacity: 0.5, position: "bottomRight" },
  },
  "a formula": {
    path: "/chart",
    fields: { cht: "tx", chl: "\\frac{1}{2}+x", chco: "0000FF" },
    invalid: { chl: "\\nope" },
    error: "chl must be a formula in TeX",
    size: [{ chs: "200x100" }, 200, 100],
    file: "formula",
    format: "chof",
  },
  "a map icon": {
    path: "/chart",
    fields: { chst: "d_map_pin_letter", chld: "A|FF0000" },
    invalid: { chld: "A|red" },
    error: "chld must have a colour",
    size: [{}, 300, 60],
    file: "map-icon",
  },
  "a Google chart": {
    path: "/gchart",
    fields: { cht: "bvs", chs: "90x60", chd: "t:10,60", chtt: "a b" },
    invalid: { chd: "t:x" },
    error: "chd must have numbers",
    size: [{ chs: "200x100" }, 200, 100],
    file: "google-chart",
    format: "chof",
  },
};

const FORMATS: readonly (readonly [format: string, type: string, extension: string, start: RegExp])[] = [
  ["png", "image/png", "png", /^\x89PNG\r\n/],
  ["jpg", "image/jpeg", "jpg", /^\xff\xd8\xff/],
  ["jpeg", "image/jpeg", "jpg", /^\xff\xd8\xff/],
  ["webp", "image/webp", "webp", /^RIFF....WEBP/s],
  ["avif", "image/avif", "avif", /^....ftypavif/s],
  ["svg", "image/svg+xml", "svg", /^<svg .*<\/svg>\s*$/s],
  ["pdf", "application/pdf", "pdf", /^%PDF-.*%%EOF\s*$/s],
  ["base64", "text/plain", "txt", /^iVBORw0KGgo/],
];

let key = "";
beforeAll(async () => {
  ({ key } = await createAccount());
});

describe.each(Object.entries(ENDPOINTS))("%s", (_, { path, fields, invalid, error, size = SIZE, file, ...more }) => {
  const { format = "format", validated, normalized = {} } = more;
  const urlOf = (further: Fields = {}) => `${path}?${new URLSearchParams({ ...fields, ...further })}`;

  test("is the same file from a URL, a form and JSON", async () => {
    for (const type of ["png", "svg"]) {
      const all = { ...fields, [format]: type };
      const got = await bytesOf(getJson(urlOf({ [format]: type })));
      expect(await bytesOf(app.request(path, { method: "POST", body: new URLSearchParams(all) }))).toEqual(got);
      expect(await bytesOf(postJson(path, all))).toEqual(got);
    }
  });

  test("is drawn in each format", async () => {
    for (const [name, type, extension, start] of FORMATS) {
      const reply = await getJson(urlOf({ [format]: name }));
      expect(reply.headers.get("Content-Type")?.split(";")[0], name).toBe(type);
      expect(reply.headers.get("Content-Disposition")).toBe(`inline; filename="${file}.${extension}"`);
      const bytes = await bytesOf(reply);
      expect(bytes.length).toBeGreaterThan(40);
      expect(Buffer.from(bytes).toString("latin1")).toMatch(start);
    }
  });

  test("can be cached by clients if it isn't posted, and revalidated", async () => {
    const reply = await getJson(urlOf());
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=604800",
      "cross-origin-resource-policy": "cross-origin",
      vary: "Authorization",
      "x-content-type-options": "nosniff",
    });
    const tag = reply.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[\da-f]{64}"$/);
    const again = await getJson(urlOf(), { "If-None-Match": `W/${tag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await send("HEAD", urlOf());
    expect([head.status, head.headers.get("ETag"), await head.text()]).toEqual([200, tag, ""]);
    expect((await postJson(path, fields)).headers.get("Cache-Control")).toBe("no-store");
  });

  test("has no other methods", async () => {
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const reply = await send(method, urlOf());
      expect([reply.status, reply.headers.get("Allow")]).toEqual([405, "GET, POST, HEAD, OPTIONS"]);
    }
    const preflight = await send("OPTIONS", urlOf());
    expect([preflight.status, preflight.headers.get("Access-Control-Allow-Origin")]).toEqual([204, "*"]);
  });

  test("is replaced by an error as JSON for programs and for each POST, and as an image for an <img>", async () => {
    const posted = await postJson(path, { ...fields, ...invalid }, IMAGES_ONLY);
    for (const reply of [await getJson(urlOf(invalid)), posted]) {
      const [message, quickChart] = ["X-Service-Error", "X-Quickchart-Error"].map((name) => reply.headers.get(name));
      expect(message?.startsWith(error), message ?? "").toBe(true);
      expect([quickChart, await errorOf(reply)]).toEqual([message, message]);
    }
    const image = await getJson(urlOf({ ...size[0], [format]: "png", ...invalid }), IMAGES_ONLY);
    expect([image.status, image.headers.get("Content-Type")]).toEqual([400, "image/png"]);
    const { width, height } = decodePng(await image.arrayBuffer());
    expect([width, height]).toEqual(size.slice(1));
  });

  test("doesn't depend on a key, which is verified and never shown", async () => {
    const plain = await bytesOf(getJson(urlOf()));
    for (const [reply, isVerified] of [
      [await getJson(urlOf({ key })), true],
      [await getJson(urlOf(), bearer(key)), true],
      [await postJson(path, { ...fields, key }), true],
      [await getJson(urlOf({ key: "q-wrong-key" })), false],
    ] as const) {
      expect(reply.headers.has("X-Service-Verified-Key")).toBe(isVerified);
      expect(await bytesOf(reply)).toEqual(plain);
    }
  });

  test.each([
    ["a list", "[]"],
    ["null", "null"],
    ["a number", "7"],
    ["malformed JSON", "{"],
    ["nothing", " "],
    ["a prototype", `{"__proto__":${JSON.stringify(fields)}}`],
    ["deep nesting", `{"${Object.keys(fields)[0]}":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
  ])("is not drawn from a body that is %s", async (_name, body) => {
    for (const target of [path, ...(validated === undefined ? [] : [`/api/validate-${validated}`])]) {
      const reply = await postJson(target, body);
      const text = await reply.text();
      expect([reply.status, text.length < 1000], text.slice(0, 300)).toEqual([400, true]);
    }
  });

  test.runIf(validated !== undefined)("can be validated", async () => {
    const verdictOf = (body: object, headers = {}) => validate(validated as string, body, headers);
    const image = await postJson(path, fields);
    const type = image.headers.get("Content-Type");
    expect(await verdictOf({ ...fields, key: "q-wrong-key" })).toMatchObject({
      status: 200,
      success: true,
      errors: [],
      fixes: [],
      normalized: { ...normalized, authenticated: false },
      renderCheck: { contentType: type, bytes: (await bytesOf(image)).length },
    });
    for (const verdict of [await verdictOf({ ...fields, key }), await verdictOf(fields, bearer(key))]) {
      expect(verdict).toMatchObject({ success: true, normalized: { authenticated: true } });
      expect(JSON.stringify(verdict)).not.toContain(key);
    }
    const rejected = await verdictOf({ ...fields, ...invalid });
    expect(rejected).toMatchObject({ status: 400, success: false, errors: [expect.stringContaining(error)] });
    expect(rejected).not.toHaveProperty("renderCheck");
  });
});
