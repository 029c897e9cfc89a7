// Tests watermarks with images from HTTP servers, including misbehaving ones, in the bundled Worker.

import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { IMAGE_BYTES } from "../../src/base/limits.ts";
import { type ImageServer, startImageServer } from "./image-server.ts";

let server: ImageServer;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server?.close());

const MARK =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='20' height='20' fill='black'/></svg>";

function ask(query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  const url = new URL("/watermark", inject("service"));
  url.search = String(new URLSearchParams(query));
  return fetch(url, { headers: { Accept: "application/json", ...headers } });
}

test.each(["png", "pngPalette", "jpeg", "gif", "webp", "tiff"])("a server's %s below and on top", async (file) => {
  const url = `${server.origin}/file/${file}`;
  for (const query of [
    { mainImageUrl: url, markImageUrl: MARK },
    { mainImageUrl: MARK, markImageUrl: url, imageWidth: "200" },
  ]) {
    const reply = await ask(query);
    if (reply.status !== 200) throw new Error(`${file}: ${await reply.text()}`);
    expect(reply.headers.get("Cache-Control")).toBe("public, max-age=30");
    const { width, height } = await sharp(await reply.arrayBuffer()).metadata();
    expect(Math.min(width, height)).toBeGreaterThan(1);
  }
});

test.each([
  ["/status/404", /could not be loaded: its server returned status 404/],
  ["/silence", /did not load within 5 seconds/],
  ["/endless", new RegExp(`must be at most ${IMAGE_BYTES} bytes`)],
  ["/loop", /redirects more than 3 times/],
  ["/redirect/302?to=http%3A%2F%2F169.254.169.254%2F", /redirects to an address that is not allowed/],
])("a mark at %s is an error that names it", async (path, reason) => {
  const reply = await ask({ mainImageUrl: `${server.origin}/file/png`, markImageUrl: server.origin + path });
  expect(reply.status).toBe(400);
  const { error } = (await reply.json()) as { error: string };
  expect(error).toMatch(/^markImageUrl cannot be used: image /);
  expect(error).toMatch(reason);
});

test("images of this service are drawn without a request, even if the request comes from this service", async () => {
  const qrUrl = new URL("/qr?text=a&size=60", inject("service")).href;
  const before = server.requests.length;
  const reply = await ask({ mainImageUrl: qrUrl, markImageUrl: MARK }, { Via: "1.1 limn" });
  expect(reply.status).toBe(200);
  expect(server.requests.length).toBe(before);
  const remote = await ask({ mainImageUrl: `${server.origin}/file/png`, markImageUrl: MARK }, { Via: "1.1 limn" });
  expect(remote.status).toBe(400);
});
