// Tests charts with images from a server, rendered by the bundled Worker, including images from misbehaving servers.

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { FETCH_REDIRECTS, IMAGE_BYTES } from "../../src/base/limits.ts";
import type { FileName } from "../engine/image/image-files.ts";
import { type ImageServer, startImageServer } from "./image-server.ts";
import { readPng } from "./raster.ts";

let server: ImageServer;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server?.close());

/** Requests a chart with the image as its background. */
function ask(
  image: string,
  more: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const url = new URL("/chart", inject("service"));
  const chart = { type: "bar", options: { plugins: { backgroundImageUrl: image } } };
  const query = { c: JSON.stringify(chart), w: "200", h: "150", devicePixelRatio: "1", ...more };
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return fetch(url, { headers: { Accept: "application/json", ...headers } });
}

/** Returns the colours at the centres of the image's quarters. */
async function quartersOf(reply: Response): Promise<number[][]> {
  const bytes = new Uint8Array(await reply.arrayBuffer());
  if (reply.status !== 200) throw new Error(new TextDecoder().decode(bytes));
  const { width, data } = readPng(bytes);
  return [
    [70, 50],
    [130, 50],
    [70, 100],
    [130, 100],
  ].map(([x = 0, y = 0]) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]);
}

const QUARTERS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
];

async function errorOf(reply: Response): Promise<string> {
  expect(reply.status).toBe(400);
  expect(reply.headers.get("Cache-Control")).toBe("no-store");
  return ((await reply.json()) as { error: string }).error;
}

describe("a chart shows a server's image:", () => {
  test.each<[FileName | "svg", number]>([
    ["png", 0],
    ["pngPalette", 0],
    ["jpeg", 2],
    ["gif", 0],
    ["gifAnimated", 0],
    ["webp", 0],
    ["webpLossy", 3],
    ["webpAnimated", 0],
    ["svg", 0],
  ])("%s", async (name, tolerance) => {
    const found = await quartersOf(await ask(`${server.origin}/${name === "svg" ? "svg" : `file/${name}`}`));
    const off = found.flatMap((color, i) => color.map((value, c) => Math.abs(value - (QUARTERS[i]?.[c] ?? 0))));
    expect(Math.max(...off)).toBeLessThanOrEqual(tolerance);
  });

  test.each(["/gzip", "/redirect/301?to=/file/png", "/redirect/307?to=%2Fsvg", `/hops/${FETCH_REDIRECTS}`])(
    "through %s",
    async (path) => {
      expect(await quartersOf(await ask(server.origin + path))).toEqual(QUARTERS);
    },
  );

  test("from localhost", async () => {
    expect(await quartersOf(await ask(`${server.origin.replace("127.0.0.1", "localhost")}/file/png`))).toEqual(
      QUARTERS,
    );
  });

  test("with a response that is cacheable for 30 seconds", async () => {
    const reply = await ask(`${server.origin}/file/png`);
    expect(reply.headers.get("Cache-Control")).toBe("public, max-age=30");
    expect(reply.headers.get("X-Recommend-Ttl-Sec")).toBe("30");
    await reply.arrayBuffer();
  });

  test("without revealing anything about the client to the image server", async () => {
    const secrets = {
      Authorization: "Bearer secret",
      Cookie: "secret=1",
      Referer: "https://secret.example/",
      "X-Forwarded-For": "1.2.3.4",
    };
    server.requests.length = 0;
    await (await ask(`${server.origin}/cookie`, { key: "secret" }, secrets)).arrayBuffer();
    expect(server.requests.map(({ path }) => path)).toEqual(["/cookie", "/file/png"]);
    for (const { headers } of server.requests) {
      expect(JSON.stringify(headers)).not.toMatch(/secret|1\.2\.3\.4/);
      expect(headers["user-agent"]).toBe("Limn");
    }
  });

  test("with a single request, however often the image is drawn", async () => {
    const url = `${server.origin}/file/png?points`;
    const chart = {
      type: "line",
      data: {
        labels: ["a", "b"],
        datasets: [
          { data: [1, 2], pointStyle: url },
          { data: [2, 1], pointStyle: url },
        ],
      },
    };
    server.requests.length = 0;
    const reply = await ask("", { c: JSON.stringify(chart) });
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
    expect(server.requests).toHaveLength(1);
  });

  test("created by a script, in each version", async () => {
    for (const v of ["2", "3", "4"]) {
      const draw =
        "function (chart) { const image = new Image(); image.src = URL; chart.ctx.drawImage(image, 0, 0, 200, 150); }";
      const c = `{ type: 'bar', plugins: [{ beforeDraw: ${draw.replace("URL", `'${server.origin}/file/png'`)} }] }`;
      expect(await quartersOf(await ask("", { c, v }))).toEqual(QUARTERS);
    }
  });

  test("as the fill of bars, in each version", async () => {
    for (const v of ["2", "3", "4"]) {
      const c = `{ type: 'bar', data: { labels: ['a'], datasets: [{ data: [9], barPercentage: 1, categoryPercentage: 1, backgroundColor: getImageFill('${server.origin}/file/png') }] },
        options: { legend: { display: false }, plugins: { legend: { display: false }, datalabels: { display: false } }, scales: ${v === "2" ? "{ xAxes: [{ display: false }], yAxes: [{ display: false, ticks: { beginAtZero: true } }] }" : "{ x: { display: false }, y: { display: false, beginAtZero: true } }"} } }`;
      expect(await quartersOf(await ask("", { c, v }))).toEqual(QUARTERS);
    }
  });
});

describe("a chart is rejected for an image from", () => {
  test.each([
    ["/nothing", "could not be loaded: its server returned status 404"],
    ["/status/204", "could not be loaded: its server returned status 204"],
    ["/status/304", "could not be loaded: its server returned status 304"],
    ["/empty", "is empty"],
    ["/page", "is a web page, not an image"],
    ["/garbage", "is not an image"],
    ["/file/avif", "is an AVIF"],
    ["/broken", "could not be loaded: its server cannot be reached"],
    ["/nowhere", "redirects without a Location header"],
    ["/loop", "redirects more than 3 times"],
    [`/hops/${FETCH_REDIRECTS + 1}`, "redirects more than 3 times"],
    ["/redirect/302?to=http://169.254.169.254/latest/meta-data/", "redirects to an address that is not allowed"],
    ["/redirect/302?to=file:///etc/passwd", "redirects to an address that is not allowed"],
    ["/redirect/302?to=http://user:password@127.0.0.1/", "redirects to an address that is not allowed"],
    ["/bomb", `must be at most ${IMAGE_BYTES} bytes`],
    ["/endless", `must be at most ${IMAGE_BYTES} bytes`],
    ["/huge", `must be at most ${IMAGE_BYTES} bytes`],
  ])("%s", async (path, reason) => {
    const error = await errorOf(await ask(server.origin + path));
    expect(error).toContain(reason);
    expect(error).toContain(`image ${server.origin}${path}`.slice(0, 50));
    // The message must not contain content from the server, or redirect targets.
    expect(error.replaceAll(server.origin + path, "").replace(/^image \S+/, "")).not.toMatch(/secret|passwd|meta-data/);
  });

  test("a server that never stops sending, without reading everything", async () => {
    for (const path of ["/endless", "/huge"]) {
      await errorOf(await ask(server.origin + path));
      // The count includes data in socket buffers.
      expect(server.taken()).toBeLessThan(IMAGE_BYTES * 10);
    }
  });

  test("a server that never finishes, after five seconds", async () => {
    const replies = await Promise.all(["/silence", "/pause", "/drip"].map((path) => ask(server.origin + path)));
    for (const reply of replies) expect(await errorOf(reply)).toContain("did not load within 5 seconds");
  });

  test("a server that is down", async () => {
    const stoppedServer = await startImageServer();
    await stoppedServer.close();
    expect(await errorOf(await ask(`${stoppedServer.origin}/file/png`))).toContain("its server cannot be reached");
  });

  test.each(["http://10.0.0.1/a.png", "http://192.168.0.1:8080/a.png"])("%s, a disallowed address", async (address) => {
    expect(await errorOf(await ask(address))).toMatch(/must be (?:at a public address|a complete URL)/);
  });

  test("any of these servers, without affecting later charts", async () => {
    expect(await quartersOf(await ask(`${server.origin}/file/png?after`))).toEqual(QUARTERS);
  });
});

describe("a chart of this service as an image", () => {
  const chartUrl = (background: string) => {
    const url = new URL("/chart", inject("service"));
    url.searchParams.set(
      "c",
      JSON.stringify({ type: "bar", options: { plugins: { backgroundImageUrl: background } } }),
    );
    url.searchParams.set("bkg", "red");
    return String(url);
  };

  test("is accepted if it has no remote images itself", async () => {
    const reply = await ask(chartUrl(""));
    expect((await quartersOf(reply))[0]?.[0]).toBe(255);
  });

  test("is rejected if it has remote images itself", async () => {
    const error = await errorOf(await ask(chartUrl(`${server.origin}/file/png`)));
    expect(error).toContain("its server returned status 400");
  });
});
