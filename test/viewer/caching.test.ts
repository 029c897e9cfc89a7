// Tests the Worker's image cache, configured as deployed, with an image server that counts requests.

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type ImageServer, startImageServer } from "./image-server.ts";

let server: ImageServer;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());

let charts = 0;
/** Returns a request for a new chart with a remote image. */
function remoteChart(): string {
  const options = { plugins: { backgroundImageUrl: `${server.origin}/slow/200?${++charts}` } };
  const chart = { type: "bar", data: { labels: ["a"], datasets: [{ data: [charts] }] }, options };
  return new URL(`/chart?c=${encodeURIComponent(JSON.stringify(chart))}`, inject("keepingService")).href;
}

describe("a chart with remote images", () => {
  test("is rendered once for concurrent requests", async () => {
    const url = remoteChart();
    const before = server.requests.length;
    const replies = await Promise.all(Array.from({ length: 10 }, () => fetch(url)));
    expect(server.requests.length - before).toBe(1);
    const images = await Promise.all(replies.map(async (reply) => Buffer.from(await reply.arrayBuffer())));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    for (const image of images) expect(image.equals(images[0] as Buffer)).toBe(true);
  });

  test("is cached for 30 seconds, without an ETag", async () => {
    const url = remoteChart();
    const first = await fetch(url);
    expect(first.headers.get("X-Cache")).toBe("MISS");
    await first.arrayBuffer();
    const before = server.requests.length;
    const second = await fetch(url);
    expect(second.headers.get("X-Cache")).toBe("HIT");
    expect(server.requests.length).toBe(before);
    for (const { headers } of [first, second]) {
      expect(headers.get("Cache-Control")).toBe("public, max-age=30");
      expect(headers.get("X-Recommend-Ttl-Sec")).toBe("30");
      expect(headers.has("ETag")).toBe(false);
    }
  });

  test("fails for all concurrent requests, and the failure is not cached", async () => {
    const url = remoteChart().replace("%2Fslow%2F200", "%2Fslow%2F404");
    const before = server.requests.length;
    const replies = await Promise.all(Array.from({ length: 5 }, () => fetch(url)));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(400));
    expect(server.requests.length - before).toBe(1);
    expect((await fetch(url)).status).toBe(400);
    expect(server.requests.length - before).toBe(2);
  });
});

test("a chart without remote content is cached for a week", async () => {
  const chart = encodeURIComponent(
    JSON.stringify({ type: "bar", data: { labels: ["x"], datasets: [{ data: [42] }] } }),
  );
  const url = new URL(`/chart?c=${chart}&w=80&h=50`, inject("keepingService"));
  const first = await fetch(url);
  const second = await fetch(url);
  expect([first, second].map(({ headers }) => headers.get("X-Cache"))).toEqual(["MISS", "HIT"]);
  expect(second.headers.get("Cache-Control")).toBe("public, max-age=604800");
  expect(Buffer.from(await second.arrayBuffer()).equals(Buffer.from(await first.arrayBuffer()))).toBe(true);
  const unchanged = await fetch(url, { headers: { "If-None-Match": first.headers.get("ETag") as string } });
  expect(unchanged.status).toBe(304);
});
