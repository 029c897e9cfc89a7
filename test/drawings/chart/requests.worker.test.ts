import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { SIDE_TEXT } from "../../../src/options/whole-number.ts";
import { decodeWebp } from "../../../wasm/raster/jpeg-decoder.ts";
import { postJson } from "../../service/serve/send.ts";

const CHART = "{type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2]}]}}";
/** The Accept headers that browsers send for an `<img>`. */
const IMG = {
  chrome: "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
  firefox: "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5",
  safari: "image/webp,image/avif,image/jxl,image/heic,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5",
};

const get = async (query: string, accept = "application/json") =>
  app.request(`/chart?${query}`, { headers: { Accept: accept } });
const post = (body: unknown) => postJson("/chart", body);

/** Reads width and height from the PNG's IHDR chunk. */
async function pngSize(reply: Response): Promise<[width: number, height: number]> {
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  return [view.getUint32(16), view.getUint32(20)];
}

describe("a chart from a URL", () => {
  test("is a PNG of 500 by 300 CSS pixels at ratio 2 by default", async () => {
    const reply = await get(`c=${CHART}`);
    expect(reply.status).toBe(200);
    expect(await pngSize(reply)).toEqual([1000, 600]);
  });

  test("has the requested size", async () => {
    expect(await pngSize(await get(`c=${CHART}&w=200px&height=100.9&devicePixelRatio=1.5`))).toEqual([300, 150]);
    const svg = await (await get(`chart=${CHART}&width=210&h=110&format=SVG`)).text();
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 210 110"/);
  });

  test("is the same image for every encoding of its text", async () => {
    const spaced = "{type: 'bar', data: {labels: ['a b', 'c+d'], datasets: [{data: [1, 2]}]}}";
    const draw = async (query: string) => (await get(`${query}&f=svg`)).text();
    const image = await draw(`c=${encodeURIComponent(spaced)}`);
    expect(image).toMatch(/^<svg /);
    expect(await draw(new URLSearchParams({ c: spaced }).toString())).toBe(image);
    expect(await draw(`encoding=base64&c=${encodeURIComponent(btoa(spaced))}`)).toBe(image);
    const form = await app.request("/chart", { method: "POST", body: new URLSearchParams({ c: spaced, f: "svg" }) });
    expect(await form.text()).toBe(image);
    expect(await (await post({ chart: spaced, format: "svg" })).text()).toBe(image);
  });

  test("is retried with the alternative reading of a plus", async () => {
    const text = "{type:+'bar',+data:{labels:['a'],datasets:[{data:[1]}]}}";
    expect((await get(`c=${text}&f=svg`)).status).toBe(200);
  });
});

describe("a value in a query that can't be read", () => {
  test("is replaced, and X-Warning says so", async () => {
    const clean = await get(`c=${CHART}&w=60&h=40&f=svg`);
    expect(clean.headers.has("X-Warning")).toBe(false);
    const reply = await get(`c=${CHART}&w=60px&h=40&f=svg&devicePixelRatio=x&encoding=hex`);
    expect(await reply.text()).toBe(await clean.text());
    expect(reply.headers.get("X-Warning")).toBe(
      "w must be a whole number, got 60px: 60 is used; devicePixelRatio must be a number, got x: the default is used; encoding must be one of url, base64, got hex: the default is used",
    );
  });

  test("is one header line, without keys", async () => {
    const reply = await get(`c=${CHART}&w=4%0d%0aX-Evil:%201%20key-of-nobody&h=40&key=key-of-nobody`);
    expect([reply.status, reply.headers.has("X-Evil")]).toEqual([200, false]);
    expect(reply.headers.get("X-Warning")).toMatch(
      /^w must be a whole number, got 4 +X-Evil: 1 \[?[^-]*\]?: 4 is used$/,
    );
  });
});

describe("a bare Chart.js configuration as the body", () => {
  const config = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] }, options: { title: { text: "T" } } };
  const textOf = async (body: object) => (await post({ ...body, format: "svg", width: 60, height: 40 })).text();

  test("is drawn like the same configuration in `chart`", async () => {
    expect(await textOf(config)).toBe(await textOf({ chart: config }));
    expect(await textOf({ ...config, backgroundColor: "red" })).toBe(
      await textOf({ chart: config, backgroundColor: "red" }),
    );
  });

  test("is not used beside a chart, or without data", async () => {
    expect(await textOf({ ...config, type: "none", chart: config })).toBe(await textOf({ chart: config }));
    for (const body of [{ type: "bar" }, { type: 5, data: {} }, { type: "bar", data: [] }])
      expect((await post(body)).status).toBe(400);
  });
});

describe("an error message in place of a chart", () => {
  test.each(Object.entries(IMG))("is an image with status 400 for an <img> in %s", async (_, accept) => {
    const reply = await get("c={}&w=9000&h=100", accept);
    expect(reply.status).toBe(400);
    expect(reply.headers.get("Content-Type")).toBe("image/png");
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
    expect(reply.headers.get("X-Quickchart-Error")).toBe(`w ${SIDE_TEXT}, got 9000`);
    expect(reply.headers.get("Vary")).toBe("Accept, Sec-Fetch-Dest");
    expect(await pngSize(reply)).toEqual([1000, 200]);
  });

  test("is an SVG with the message escaped if SVG was requested", async () => {
    const reply = await get("c={}&f=svg&bkg=x&lang=%3Cscript%3Ealert(1)%3C/script%3E&w=400&h=200", IMG.chrome);
    expect(reply.status).toBe(400);
    expect(reply.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(reply.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const svg = await reply.text();
    expect(svg).toMatch(/^<svg [^>]*width="400" height="200"/);
    expect(svg).toContain(
      ">Chart error: lang must be a language such as ja, zh-Hant or de-CH, got &lt;script&gt;alert(1)&lt;/script&gt;</title>",
    );
    expect(svg).not.toContain("<script");
  });

  test.each(["base64", "alt"])("is JSON if %s was requested", async (format) => {
    const reply = await get(`w=40&f=${format}`, IMG.chrome);
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([400, "application/json"]);
  });

  test.each(["pdf", "gif", "apng", "%FF"])("is a PNG if %s was requested", async (format) => {
    const reply = await get(`w=40&h=20&f=${format}`, IMG.firefox);
    expect(reply.status).toBe(400);
    expect(await pngSize(reply)).toEqual([80, 40]);
  });

  test.each([
    ["jpg", "image/jpeg", [0xff, 0xd8, 0xff]],
    ["jpeg", "image/jpeg", [0xff, 0xd8, 0xff]],
    ["webp", "image/webp", [0x52, 0x49, 0x46, 0x46]],
    ["avif", "image/png", [0x89, 0x50, 0x4e, 0x47]],
  ])("is in the format %s if requested, as %s", async (format, type, start) => {
    const reply = await get(`w=40&h=20&f=${format}`, IMG.firefox);
    expect(reply.status).toBe(400);
    expect(reply.headers.get("Content-Type")).toBe(type);
    expect([...new Uint8Array(await reply.arrayBuffer()).subarray(0, start.length)]).toEqual(start);
  });

  test("has the requested number of pixels, up to the maximum", async () => {
    expect(await pngSize(await get("w=40&h=20&devicePixelRatio=1.5", IMG.chrome))).toEqual([60, 30]);
    expect(await pngSize(await get("w=1&h=1&devicePixelRatio=0.1", IMG.chrome))).toEqual([1, 1]);
    const [width, height] = await pngSize(await get("w=3000&h=1500&devicePixelRatio=4", IMG.chrome));
    expect(width).toBeGreaterThan(8000);
    expect(width * height).toBeLessThanOrEqual(36_000_000);
    const webp = await get("w=3000&h=3000&f=webp", IMG.chrome);
    expect([webp.status, webp.headers.get("Content-Type")]).toEqual([400, "image/webp"]);
    expect((await webp.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  test.each([
    "application/json",
    "application/json, image/png",
    "application/json, text/plain, */*",
    "image/*;q=0.1, application/problem+json",
    "image/png;q=0",
    "*/*",
    "",
    "text/plain",
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  ])("is JSON for clients that accept %j", async (accept) => {
    const reply = await get("w=40", accept);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({ success: false, error: "You are missing variable `c` or `chart`" });
  });

  test.each([
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
    "image/png",
    "IMAGE/*",
    " image/webp;q=0.5 , */*;q=0.1",
    "text/css, image/png, application/json",
  ])("is an image for clients that accept %j", async (accept) => {
    expect((await get("w=40", accept)).headers.get("Content-Type")).toBe("image/png");
  });

  test.each(["image", "document", "iframe", "object"])("is an image for browsers that show it: %s", async (dest) => {
    const headers = { Accept: "*/*", "Sec-Fetch-Dest": dest };
    expect((await app.request("/chart?w=40", { headers })).headers.get("Content-Type")).toBe("image/png");
  });

  test.each(["empty", "script", "Image, image"])("is JSON for scripts: %s", async (dest) => {
    const headers = { Accept: "*/*", "Sec-Fetch-Dest": dest };
    expect((await app.request("/chart?w=40", { headers })).headers.get("Content-Type")).toBe("application/json");
  });

  test("is JSON for POST", async () => {
    const reply = await app.request("/chart", { method: "POST", headers: { Accept: IMG.chrome } });
    expect(reply.status).toBe(415);
    expect(reply.headers.get("Content-Type")).toBe("application/json");
  });

  test("is an image even if the query cannot be parsed", async () => {
    const reply = await get(`c={}&${"x&".repeat(1001)}`, IMG.chrome);
    expect(reply.status).toBe(400);
    expect(reply.headers.get("X-Service-Error")).toBe("query must have at most 1000 parameters");
  });
});

describe("the format", () => {
  test.each([
    ["", "image/png", "png"],
    ["&f=", "image/png", "png"],
    ["&f=PNG", "image/png", "png"],
    ["&f=jpeg&quality=40", "image/jpeg", "jpg"],
    ["&f=AVIF&quality=40", "image/avif", "avif"],
  ])("of %j is %s", async (query, type, ending) => {
    // The Accept header must not change the format of a chart.
    const reply = await get(`c=${CHART}&w=60&h=40${query}`, "image/webp");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toBe(type);
    expect(reply.headers.get("Content-Disposition")).toBe(`inline; filename="chart.${ending}"`);
    expect(reply.headers.get("Vary")).toBe("Authorization");
  });

  test("produces a smaller file at a lower quality", async () => {
    for (const format of ["jpg", "webp", "avif"]) {
      const [low, high] = await Promise.all(
        [20, 95].map(async (quality) => (await get(`c=${CHART}&f=${format}&quality=${quality}`)).arrayBuffer()),
      );
      expect(low?.byteLength).toBeLessThan(high?.byteLength ?? 0);
    }
  });

  test("tiff is rejected", async () => {
    const reply = await get(`c=${CHART}&f=tiff`);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toHaveProperty(
      "error",
      "f must be one of png, jpg, jpeg, webp, avif, svg, pdf, base64, gif, apng, alt, got tiff",
    );
  });

  test("png streams a large image, with the same bytes as base64", async () => {
    const large = `c=${CHART}&w=2000&h=900`;
    const png = Buffer.from(await (await get(large)).arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([4000, 1800]);
    expect(Buffer.from(await (await get(`${large}&f=base64`)).text(), "base64").equals(png)).toBe(true);
  });

  test("makes the image smaller if it is too large for it, and says so", async () => {
    const avif = await get(`c=${CHART}&w=1500&h=1000&f=avif`);
    expect(avif.status).toBe(200);
    expect(avif.headers.get("X-Warning")).toBe(
      "image must have at most 1000000 pixels as avif, got 3000 x 2000: it is scaled down to 1224 x 816. For all pixels, use png, webp or jpg",
    );
  });

  test("webp streams a large image", async () => {
    const reply = await get(`c=${CHART}&w=1500&h=1000&f=webp`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toBe("image/webp");
    const { width, height } = decodeWebp(new Uint8Array(await reply.arrayBuffer()));
    expect([width, height]).toEqual([3000, 2000]);
  });

  test("is rejected before the first byte if the image is too large for all formats", async () => {
    for (const format of ["png", "jpg", "base64"]) {
      const reply = await get(`c=${CHART}&w=3000&h=3000&devicePixelRatio=2.1&f=${format}`);
      expect(reply.status).toBe(400);
      expect(await reply.json()).toHaveProperty(
        "error",
        `image must have at most 36000000 pixels as ${format}, got 6300 x 6300: reduce its size or devicePixelRatio`,
      );
    }
  });
});

describe("arbitrary requests", () => {
  test.each([
    "c=[",
    "c=null",
    "c=[]",
    "c={}",
    "c={type:'nothing'}",
    "c={__proto__:null}",
    "c={data:{datasets:1}}",
    "c={type:'bar',data:{datasets:[null]}}",
    "c={type:'bar',options:{scales:5}}",
    "c={type:'bar'};process.exit()",
    "c=while(true){}",
    "c=\u202e{}",
  ])("never cause an internal error: %s", async (query) => {
    for (const version of [2, 3, 4]) {
      const reply = await get(`${query}&v=${version}&w=50&h=30&f=svg`);
      expect(reply.status).toBeLessThan(500);
      await reply.arrayBuffer();
    }
  });

  test("with deep nesting are rejected", async () => {
    for (const chart of [
      "[".repeat(10_000),
      "{a:".repeat(10_000),
      `${"[".repeat(9000)}${"]".repeat(9000)}`,
      "(".repeat(50_000),
    ]) {
      const reply = await post({ chart });
      expect(reply.status).toBe(400);
      expect(await reply.json()).toHaveProperty("success", false);
    }
  });
});
