// Tests the image cache and the caching headers. These tests turn on the caches, which are off by default in tests.

import { env, withEnv } from "cloudflare:workers";
import { describe, expect, test as plainTest, vi } from "vitest";
import app from "../../../src/app.ts";
import { IMAGE_CACHE_BYTES } from "../../../src/base/limits.ts";
import { IMMUTABLE } from "../../../src/service/shared/freshness.ts";
import { CACHED_IMAGE_BYTES, cacheImage, findCachedImage } from "../../../src/service/shared/image-cache.ts";
import { imageCacheKey } from "../../../src/service/shared/image-cache-key.ts";
import { postJson } from "./send.ts";

const test = (name: string, run: () => Promise<void>) =>
  plainTest(name, () => withEnv({ ...env, CACHE_IMAGES: "on" }, run));

/** A PNG of one pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Makes each chart unique, so that no test finds another's cache entry. */
let charts = 0;
const freshChart = () => ({ type: "bar", data: { labels: ["a", "b"], datasets: [{ data: [1, 2, ++charts] }] } });

const get = (query: string, headers: Record<string, string> = {}) => app.request(`/chart?${query}`, { headers });
const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const post = (body: unknown) => postJson("/chart", body);
const cacheOf = (reply: Response) => reply.headers.get("X-Cache");

/** Returns the bytes of a reply, which must be an image. */
async function read(reply: Response): Promise<Uint8Array> {
  expect(reply.status, reply.headers.get("X-Service-Error") ?? "").toBe(200);
  return new Uint8Array(await reply.arrayBuffer());
}

describe("a cached image", () => {
  test("is not rendered again", async () => {
    const query = `c=${encode(freshChart())}&w=60&h=40`;
    const first = await get(query);
    expect(cacheOf(first)).toBe("MISS");
    expect(first.headers.has("Age")).toBe(false);
    const bytes = await read(first);
    const second = await get(query);
    expect(cacheOf(second)).toBe("HIT");
    expect(second.headers.get("Age")).toMatch(/^\d+$/);
    expect(second.headers.get("ETag")).toBe(first.headers.get("ETag"));
    expect(second.headers.get("Content-Type")).toBe("image/png");
    expect(second.headers.get("Content-Disposition")).toBe('inline; filename="chart.png"');
    expect(second.headers.get("Cache-Control")).toBe("public, max-age=604800");
    expect(await read(second)).toEqual(bytes);
  });

  test("is found for a request with a replaced value, whose warning is for that request only", async () => {
    const query = `c=${encode(freshChart())}&h=40`;
    for (const [width, warning, cache] of [
      ["60", null, "MISS"],
      ["60px", "w must be a whole number, got 60px: 60 is used", "HIT"],
      ["60", null, "HIT"],
    ] as const) {
      const reply = await get(`${query}&w=${width}`);
      expect([cacheOf(reply), reply.headers.get("X-Warning")]).toEqual([cache, warning]);
      await read(reply);
    }
  });

  test("of a JavaScript chart is found from a form-encoded link and from a POST", async () => {
    const chart = `{type: 'bar', data: {labels: ['a b'], datasets: [{data: [${++charts}].map(x => x + 1)}]}}`;
    await read(await get(`${new URLSearchParams({ c: chart, w: "60", h: "40" })}`));
    const posted = await post({ chart, width: 60, height: 40 });
    expect(cacheOf(posted)).toBe("HIT");
    expect(posted.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("caching", () => {
  test("skips errors", async () => {
    const query = "c={type:'nonsense'}";
    for (const reply of [await get(query), await get(query)]) {
      expect(reply.status).toBe(400);
      expect(reply.headers.get("Cache-Control")).toBe("no-store");
      expect(reply.headers.has("ETag")).toBe(false);
    }
  });

  test("skips images rendered from the alternative reading of a plus", async () => {
    const number = ++charts;
    // The service first reads an unencoded plus as a plus. This text parses only if the plus is read as a space.
    const typed = `c={type:'bar',data:{labels:['x'],+datasets:[{data:[${number}]}]}}&w=60&h=40`;
    await read(await get(typed));
    const posted = await post({
      chart: `{type:'bar',data:{labels:['x'],+datasets:[{data:[${number}]}]}}`,
      w: 60,
      h: 40,
    });
    expect(posted.status).toBe(400);
  });

  test("lasts a minute at most for charts that show the time", async () => {
    const query = `c={type:'bar',data:{labels:[new Date().getFullYear()],datasets:[{data:[${++charts}]}]}}&w=60&h=40`;
    const reply = await get(query);
    await read(reply);
    const seconds = Number(/^public, max-age=(\d+)$/.exec(reply.headers.get("Cache-Control") ?? "")?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(reply.headers.has("ETag")).toBe(false);
  });
});

describe("If-None-Match", () => {
  test("returns 304 for a matching ETag, before any rendering", async () => {
    const query = `c=${encode(freshChart())}&w=60&h=40`;
    const tag = (await get(query)).headers.get("ETag") as string;
    expect(tag).toMatch(/^"[\da-f]{64}"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `"x",W/${tag} , "y"`])
      for (const method of ["GET", "HEAD"]) {
        const reply = await app.request(`/chart?${query}`, { method, headers: { "If-None-Match": known } });
        expect(reply.status).toBe(304);
        expect(await reply.text()).toBe("");
        expect(reply.headers.get("ETag")).toBe(tag);
        expect(reply.headers.get("Cache-Control")).toBe("public, max-age=604800");
        expect(reply.headers.get("Vary")).toBe("Authorization");
        expect(reply.headers.has("Content-Type")).toBe(false);
      }
  });

  test("is ignored if the ETag is another one", async () => {
    const query = `c=${encode(freshChart())}&w=60&h=40`;
    const other = (await get(`${query}&f=svg`)).headers.get("ETag") as string;
    for (const known of [other, '""', "*", "nonsense", '"'.repeat(1000)])
      expect((await get(query, { "If-None-Match": known })).status).toBe(200);
  });

  test("is ignored for POST", async () => {
    const chart = freshChart();
    const tag = (await get(`c=${encode(chart)}`)).headers.get("ETag") as string;
    const reply = await app.request("/chart", {
      method: "POST",
      body: JSON.stringify({ chart }),
      headers: { "Content-Type": "application/json", "If-None-Match": tag },
    });
    expect(reply.status).toBe(200);
  });
});

describe("the image cache", () => {
  const image = (bytes: number) => ({ body: new Uint8Array(bytes).fill(7), contentType: "image/png" });
  const key = () => imageCacheKey("test", String(++charts));

  test("stores large images in the data centre's cache only", async () => {
    const name = await key();
    cacheImage(name, image(CACHED_IMAGE_BYTES + 1), IMMUTABLE);
    // The image is stored after the response.
    const readLength = async () => ((await findCachedImage(name))?.file.body as Uint8Array | undefined)?.length;
    await expect.poll(readLength).toBe(CACHED_IMAGE_BYTES + 1);
    // With another freshness, the response would have other headers than the first one.
    expect((await findCachedImage(name))?.freshness).toEqual({ ...IMMUTABLE, dataAge: undefined });
    await caches.default.delete(`https://images.limn.internal/${name}`);
    expect(await findCachedImage(name)).toBeUndefined();
  });

  test("keeps the most recently used images in the isolate, up to its limit", async () => {
    const size = CACHED_IMAGE_BYTES / 2;
    const names: string[] = [];
    for (let bytes = 0; bytes < 2 * IMAGE_CACHE_BYTES; bytes += size) {
      const name = await key();
      names.push(name);
      cacheImage(name, image(size), IMMUTABLE);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const name of names) await caches.default.delete(`https://images.limn.internal/${name}`);
    const found = await Promise.all(names.map(async (name) => (await findCachedImage(name)) !== undefined));
    expect(found.at(0)).toBe(false);
    expect(found.at(-1)).toBe(true);
    const kept = found.filter(Boolean).length;
    expect(kept * size).toBeLessThanOrEqual(IMAGE_CACHE_BYTES);
    expect((kept + 2) * size).toBeGreaterThan(IMAGE_CACHE_BYTES);
  });

  test("drops expired entries", async () => {
    const name = await key();
    cacheImage(name, image(10), { ...IMMUTABLE, seconds: 1 });
    expect(await findCachedImage(name)).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await findCachedImage(name)).toBeUndefined();
  });

  test("stores no streams, no images of an alternative reading, and no expired images", async () => {
    const [stream, other, over] = [await key(), await key(), await key()];
    cacheImage(stream, { body: new ReadableStream(), contentType: "image/png" }, IMMUTABLE);
    cacheImage(other, image(10), { ...IMMUTABLE, usedAlternateParse: true });
    cacheImage(over, image(10), { ...IMMUTABLE, seconds: 0.5 });
    for (const name of [stream, other, over]) expect(await findCachedImage(name)).toBeUndefined();
  });
});

test("a request that comes through this service doesn't break the image for concurrent requests", async () => {
  const png = Uint8Array.from(atob(PIXEL), (byte) => byte.charCodeAt(0));
  const fetching = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(png));
  try {
    const options = { plugins: { backgroundImageUrl: "https://pictures.limn.dev/logo.png" } };
    const query = `v=4&w=60&h=40&c=${encode({ ...freshChart(), options })}`;
    const ask = (headers: Record<string, string>) => get(query, headers);
    const [own, other] = await Promise.all([ask({ Via: "1.1 limn" }), ask({})]);
    expect([own.status, other.status]).toEqual([400, 200]);
  } finally {
    fetching.mockRestore();
  }
});
