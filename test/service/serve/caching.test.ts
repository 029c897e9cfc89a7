// What is kept of pictures, and for whom it stands. All of these run with the caches on, which other tests turn off.

import { env, withEnv } from "cloudflare:workers";
import { describe, expect, test as plainTest, vi } from "vitest";
import app from "../../../src/app.ts";
import { KEPT_PICTURE_BYTES, KEPT_PICTURES_BYTES } from "../../../src/base/limits.ts";
import { LASTING } from "../../../src/service/worker/freshness.ts";
import { findPicture, keepPicture } from "../../../src/service/worker/picture-cache.ts";
import { hashPicture } from "../../../src/service/worker/picture-key.ts";

const test = (name: string, run: () => Promise<void>) =>
  plainTest(name, () => withEnv({ ...env, KEEP_PICTURES: "on" }, run));

/** A PNG of one pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A chart that no other test draws: what one keeps, another finds. */
let charts = 0;
const freshChart = () => ({ type: "bar", data: { labels: ["a", "b"], datasets: [{ data: [1, 2, ++charts] }] } });

const get = (query: string, headers: Record<string, string> = {}) => app.request(`/chart?${query}`, { headers });
const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const post = (body: unknown) =>
  app.request("/chart", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
const cacheOf = (reply: Response) => reply.headers.get("X-Cache");

/** The bytes of an answer that must be a picture. */
async function read(reply: Response): Promise<Uint8Array> {
  expect(reply.status, reply.headers.get("X-Service-Error") ?? "").toBe(200);
  return new Uint8Array(await reply.arrayBuffer());
}

describe("a picture that was drawn before", () => {
  test("is not drawn again", async () => {
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

  test("is found however it is asked for", async () => {
    const chart = freshChart();
    const text = JSON.stringify(chart);
    await read(await get(`c=${encode(chart)}&w=60&h=40&f=jpg`));
    const base64 = encodeURIComponent(btoa(text));
    const form = new URLSearchParams({ chart: text, width: "60", height: "40", format: "jpeg" });
    const others = [
      get(`f=jpeg&h=40&w=60&c=${encodeURIComponent(JSON.stringify(chart, null, 2))}`),
      get(`chart=${encode(chart)}&width=60px&height=40.5&format=JPG&v=2.9.4&bkg=transparent&ref=qc-js&t=17`),
      get(`encoding=base64&c=${base64}&w=60&h=40&f=jpg&quality=85&devicePixelRatio=2.0&backgroundColor=rgba(0,0,0,0)`),
      get(`${form}`),
      post({ chart, width: 60, height: "40", format: "jpg" }),
      post({ c: text, w: 60, h: 40, f: "jpg", version: 2, key: "wrong" }),
      app.request("/chart", { method: "POST", body: form }),
      app.request(`/chart?c=${encode(chart)}&w=60&h=40&f=jpg`, { method: "HEAD" }),
    ];
    for (const reply of await Promise.all(others)) {
      expect(reply.status).toBe(200);
      expect(cacheOf(reply)).toBe("HIT");
    }
  });

  test("is found with its format's own quality, said or not, and not with another", async () => {
    for (const [format, own] of Object.entries({ jpg: 85, avif: 80 })) {
      const query = `c=${encode(freshChart())}&w=60&h=40&f=${format}`;
      const plain = await read(await get(query));
      const [same, other] = [await get(`quality=${own}&${query}`), await get(`${query}&quality=${own - 1}`)];
      expect([cacheOf(same), cacheOf(other)]).toEqual(["HIT", "MISS"]);
      expect(await read(same)).toEqual(plain);
      await read(other);
    }
  });

  test("of JavaScript is found in a link of a form encoder and in a post", async () => {
    const chart = `{type: 'bar', data: {labels: ['a b'], datasets: [{data: [${++charts}].map(x => x + 1)}]}}`;
    await read(await get(`${new URLSearchParams({ c: chart, w: "60", h: "40" })}`));
    const posted = await post({ chart, width: 60, height: 40 });
    expect(cacheOf(posted)).toBe("HIT");
    expect(posted.headers.get("Cache-Control")).toBe("no-store");
  });

  test("does not stand for one that looks different", async () => {
    const chart = freshChart();
    const query = `c=${encode(chart)}&w=60&h=40`;
    const pictures = [await read(await get(query))];
    for (const change of [
      "w=61",
      "h=41",
      "devicePixelRatio=1",
      "bkg=red",
      "v=4",
      "f=webp",
      "f=avif",
      "defaults=chartjs",
    ]) {
      const [name] = change.split("=", 1);
      const reply = await get(`${change}&${query.replace(new RegExp(`&${name}=[^&]*`), "")}`);
      expect(cacheOf(reply), change).toBe("MISS");
      pictures.push(await read(reply));
    }
    for (const [index, picture] of pictures.entries())
      for (const other of pictures.slice(index + 1)) expect(picture).not.toEqual(other);
  });

  test("tells zero from minus zero, and text from what stands for it", async () => {
    const label = (value: string) =>
      `c={"type":"bar","data":{"labels":[${value}],"datasets":[{"data":[${++charts},1]}]}}`;
    const query = label("0").replace(/%/g, "%25");
    expect(cacheOf(await get(`${query}&w=60&h=40`))).toBe("MISS");
    const others = ["-0", '"0"', '"-0"', '"%5Cu0000-0"'].map((value) => query.replace("[0]", `[${value}]`));
    for (const other of others) expect(cacheOf(await get(`${other}&w=60&h=40`)), other).toBe("MISS");
  });
});

describe("what is not kept", () => {
  test("is an error", async () => {
    const query = "c={type:'nonsense'}";
    for (const reply of [await get(query), await get(query)]) {
      expect(reply.status).toBe(400);
      expect(reply.headers.get("Cache-Control")).toBe("no-store");
      expect(reply.headers.has("ETag")).toBe(false);
    }
  });

  test("is a picture of the second reading of a text, under the key of the first", async () => {
    const number = ++charts;
    // A person's plus is meant, but only as a space does this parse.
    const typed = `c={type:'bar',data:{labels:['x'],+datasets:[{data:[${number}]}]}}&w=60&h=40`;
    await read(await get(typed));
    const posted = await post({
      chart: `{type:'bar',data:{labels:['x'],+datasets:[{data:[${number}]}]}}`,
      w: 60,
      h: 40,
    });
    expect(posted.status).toBe(400);
  });

  test("stays for a minute at most where it shows the time", async () => {
    const query = `c={type:'bar',data:{labels:[new Date().getFullYear()],datasets:[{data:[${++charts}]}]}}&w=60&h=40`;
    const reply = await get(query);
    await read(reply);
    const seconds = Number(/^public, max-age=(\d+)$/.exec(reply.headers.get("Cache-Control") ?? "")?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(reply.headers.has("ETag")).toBe(false);
  });
});

describe("an entity tag", () => {
  test("saves the picture to those who have it, before any work", async () => {
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

  test("of another picture saves nothing", async () => {
    const query = `c=${encode(freshChart())}&w=60&h=40`;
    const other = (await get(`${query}&f=svg`)).headers.get("ETag") as string;
    for (const known of [other, '""', "*", "nonsense", '"'.repeat(1000)])
      expect((await get(query, { "If-None-Match": known })).status).toBe(200);
  });

  test("does nothing to a post", async () => {
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

describe("the cache", () => {
  const picture = (bytes: number) => ({ body: new Uint8Array(bytes).fill(7), contentType: "image/png" });
  const key = () => hashPicture("test", String(++charts));

  test("finds large pictures in the data centre, which the isolate does not keep", async () => {
    const name = await key();
    keepPicture(name, picture(KEPT_PICTURE_BYTES + 1), LASTING);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const body = (await findPicture(name))?.file.body as Uint8Array;
    expect(body.length).toBe(KEPT_PICTURE_BYTES + 1);
    await caches.default.delete(`https://pictures.limn.internal/${name}`);
    expect(await findPicture(name)).toBeUndefined();
  });

  test("keeps as much in the isolate as its limit says, what was used last", async () => {
    const size = KEPT_PICTURE_BYTES / 2;
    const names: string[] = [];
    for (let bytes = 0; bytes < 2 * KEPT_PICTURES_BYTES; bytes += size) {
      const name = await key();
      names.push(name);
      keepPicture(name, picture(size), LASTING);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const name of names) await caches.default.delete(`https://pictures.limn.internal/${name}`);
    const found = await Promise.all(names.map(async (name) => (await findPicture(name)) !== undefined));
    expect(found.at(0)).toBe(false);
    expect(found.at(-1)).toBe(true);
    const kept = found.filter(Boolean).length;
    expect(kept * size).toBeLessThanOrEqual(KEPT_PICTURES_BYTES);
    expect((kept + 2) * size).toBeGreaterThan(KEPT_PICTURES_BYTES);
  });

  test("forgets what is true no longer", async () => {
    const name = await key();
    keepPicture(name, picture(10), { ...LASTING, seconds: 1 });
    expect(await findPicture(name)).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await findPicture(name)).toBeUndefined();
  });

  test("keeps nothing that may be sent once only, or that is over", async () => {
    const [stream, other, over] = [await key(), await key(), await key()];
    keepPicture(stream, { body: new ReadableStream(), contentType: "image/png" }, LASTING);
    keepPicture(other, picture(10), { ...LASTING, isOther: true });
    keepPicture(over, picture(10), { ...LASTING, seconds: 0.5 });
    for (const name of [stream, other, over]) expect(await findPicture(name)).toBeUndefined();
  });
});

test("a request that comes from this service does not spoil the picture for others at the same time", async () => {
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
