// Requests animated charts over HTTP: parameters, headers, caches, saved charts and errors. test/drawings/chart/animation.test.ts
// decodes the frames.

import { env, withEnv } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { bytesOf, errorOf, postJson } from "../../service/serve/send.ts";

type Body = Record<string, unknown>;

const CHART = { type: "bar", data: { labels: ["a", "b"], datasets: [{ data: [1, 2] }] } };
const SMALL = { width: 60, height: 40, devicePixelRatio: 1, duration: 1, fps: 10 };
const ANIMATED = { chart: CHART, animate: true, format: "gif", ...SMALL };

const post = (body: Body, path = "/chart") => postJson(path, body);
const get = (query: Body, headers: Record<string, string> = { Accept: "application/json" }) => {
  const pairs = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  return app.request(`/chart?${new URLSearchParams(pairs)}`, { headers });
};

function countFrames(bytes: Uint8Array): number {
  const text = new TextDecoder("latin1").decode(bytes);
  if (text.startsWith("GIF89a")) return text.split("\x21\xf9\x04").length - 1;
  return text.startsWith("RIFF") ? text.split("ANMF").length - 1 : text.split("fcTL").length - 1;
}

const FORMATS = [
  ["gif", "image/gif", "gif", "GIF89a"],
  ["apng", "image/apng", "apng", "\u2030PNG"],
  ["webp", "image/webp", "webp", "RIFF"],
] as const;

describe.each(FORMATS)("an animated %s", (format, type, extension, start) => {
  const body = { ...ANIMATED, format };

  test("is the same file from a GET and a POST", async () => {
    const posted = await post(body);
    expect(posted.headers.get("Content-Type")).toBe(type);
    expect(posted.headers.get("Content-Disposition")).toBe(`inline; filename="chart.${extension}"`);
    expect(posted.headers.get("X-Alt-Text")).toMatch(/^Bar chart/);
    const bytes = await bytesOf(posted);
    expect(new TextDecoder("latin1").decode(bytes.subarray(0, start.length))).toBe(start);
    expect(countFrames(bytes)).toBeGreaterThan(7);
    const got = await get(body);
    expect(got.headers.get("Cache-Control")).toBe("public, max-age=604800");
    expect(got.headers.get("ETag")).toMatch(/^"/);
    expect(await bytesOf(got)).toEqual(bytes);
    expect(
      await bytesOf(get({ ...body, animate: "yes", loop: "0", fps: "10", duration: "1.0", poster: "off" })),
    ).toEqual(bytes);
  });

  test("differs with each parameter, and from the still image", async () => {
    const files = await Promise.all(
      [{}, { duration: 2 }, { fps: 12 }, { loop: true }, { poster: true }, { width: 61 }].map((more) =>
        bytesOf(post({ ...body, ...more })),
      ),
    );
    expect(new Set(files.map(String)).size).toBe(files.length);
    const tags = await Promise.all(
      [{}, { duration: 2 }, { fps: 12 }, { loop: true }, { poster: true }].map(async (more) =>
        (await get({ ...body, ...more })).headers.get("ETag"),
      ),
    );
    expect(new Set(tags).size).toBe(tags.length);
  });

  test("is cached", () =>
    withEnv({ ...env, CACHE_IMAGES: "on" }, async () => {
      const cachedBody = { ...body, width: 62 };
      const first = await get(cachedBody);
      const bytes = await bytesOf(first);
      const second = await get({ ...cachedBody, loop: "false" });
      expect([first, second].map(({ headers }) => headers.get("X-Cache"))).toEqual(["MISS", "HIT"]);
      expect(second.headers.get("Content-Type")).toBe(type);
      expect(await bytesOf(second)).toEqual(bytes);
      expect((await get({ ...cachedBody, poster: true })).headers.get("X-Cache")).toBe("MISS");
    }));

  test("can be saved, and its saved parameters changed", async () => {
    const saved = await post({ ...body, loop: true }, "/chart/create");
    const { url } = await saved.json<{ url: string }>();
    const path = new URL(url).pathname;
    expect(await bytesOf(app.request(path))).toEqual(await bytesOf(post({ ...body, loop: true })));
    expect(await bytesOf(app.request(`${path}?loop=false&fps=12`))).toEqual(await bytesOf(post({ ...body, fps: 12 })));
    const { format: _, animate: __, duration: ___, fps: ____, ...still } = body;
    expect(await bytesOf(app.request(`${path}.png`))).toEqual(await bytesOf(post(still)));
    expect(await bytesOf(app.request(`${path}?f=jpg`))).toEqual(await bytesOf(post({ ...still, format: "jpg" })));
    expect(await bytesOf(app.request(`${path}.gif?animate=false`))).toEqual(
      await bytesOf(post({ ...still, format: "gif" })),
    );
  });

  test("can be validated", async () => {
    const reply = await post(body, "/api/validate-chart");
    const { success, normalized, renderCheck } = await reply.json<{
      success: boolean;
      normalized: Body;
      renderCheck: { contentType: string; bytes: number };
    }>();
    expect(success).toBe(true);
    expect(normalized).toMatchObject({ animate: true, duration: 1, fps: 10, loop: false, poster: false, format });
    expect(renderCheck).toEqual({ contentType: type, bytes: (await bytesOf(post(body))).length });
  });
});

test("an animation takes 1.5 seconds at 20 frames per second by default, and plays once", async () => {
  const { duration: _, fps: __, ...plain } = ANIMATED;
  const bytes = await bytesOf(post(plain));
  expect(bytes).toEqual(await bytesOf(post({ ...plain, duration: 1.5, fps: 20, loop: false, poster: false })));
  expect(new TextDecoder("latin1").decode(bytes)).not.toContain("NETSCAPE2.0");
  expect(new TextDecoder("latin1").decode(await bytesOf(post({ ...plain, loop: true })))).toContain("NETSCAPE2.0");
});

test("an APNG without animate is a PNG", async () => {
  const { animate: _, duration: __, fps: ___, ...still } = ANIMATED;
  const reply = await get({ ...still, format: "apng" });
  expect(reply.headers.get("Content-Type")).toBe("image/apng");
  expect(await bytesOf(reply)).toEqual(await bytesOf(get({ ...still, format: "png" })));
});

test("a GIF without animate is still", async () => {
  const { animate: _, duration: __, fps: ___, ...still } = ANIMATED;
  const reply = await get(still);
  expect(reply.headers.get("Content-Type")).toBe("image/gif");
  expect(countFrames(await bytesOf(reply))).toBe(1);
  expect(await bytesOf(get({ ...still, animate: false }))).toEqual(await bytesOf(get(still)));
});

const ONLY = "is only allowed if animate is true";
const FPS = "must be a whole number from 10 to 30";
const SECONDS = "must be a number of seconds from 1 to 5";

describe("an error names the parameter:", () => {
  test.each([
    [{ fps: 0 }, `fps ${FPS}, got 0`],
    [{ fps: -20 }, `fps ${FPS}, got -20`],
    [{ fps: [20] }, `fps ${FPS}, got `],
    [{ duration: 5.001 }, `duration ${SECONDS}, got 5.001`],
    [{ duration: "2s" }, `duration ${SECONDS}, got 2s`],
    [{ loop: "forever" }, "loop must be true or false, got forever"],
    [{ poster: 2 }, "poster must be true or false, got 2"],
    [{ animate: "maybe" }, "animate must be true or false, got maybe"],
    ...["png", "jpg", "jpeg", "svg", "pdf", "avif", "base64", "alt"].map((format) => [
      { format },
      "animate is only allowed if format is gif, apng or webp, got true",
    ]),
    [{ animate: false }, `duration ${ONLY}, got 1`],
    [{ animate: undefined, duration: undefined, fps: 20 }, `fps ${ONLY}, got 20`],
    [{ animate: undefined, duration: undefined, fps: undefined, loop: true }, `loop ${ONLY}, got true`],
    [
      { animate: undefined, duration: undefined, fps: undefined, poster: true, format: "png" },
      `poster ${ONLY}, got true`,
    ],
    [
      { width: 3000, height: 3000 },
      "frames of an animated gif must have at most 2400000 pixels, got 10 frames of 3000 x 3000: reduce",
    ],
    [
      { width: 1000, height: 700, duration: 5, fps: 30, format: "webp" },
      "the frames of an animated webp must have at most 40000000 pixels in total, got 150 frames of 1000 x 700: reduce devicePixelRatio, duration, fps",
    ],
    [{ quality: 50 }, "quality is only allowed if format is"],
  ] as [Body, string][])("%j", async (more, message) => {
    const body = Object.fromEntries(
      Object.entries({ ...ANIMATED, ...more }).filter(([, value]) => value !== undefined),
    );
    expect(await errorOf(await post(body))).toContain(message);
    expect((await post(body, "/api/validate-chart")).status).toBe(400);
    if (!("fps" in more && Array.isArray(more.fps))) expect((await get(body)).status).toBe(400);
  });
});

test("an expensive animation is rejected", async () => {
  const values = Array.from({ length: 5000 }, (_, index) => (index * 7919) % 1000);
  const chart = {
    type: "line",
    data: { labels: values, datasets: [1, 2, 3].map((k) => ({ data: values.map((v) => v * k) })) },
  };
  const error = await errorOf(await post({ ...ANIMATED, chart, fps: 30, duration: 5, width: 500, height: 300 }));
  expect(error).toMatch(/too expensive|at most/);
});
