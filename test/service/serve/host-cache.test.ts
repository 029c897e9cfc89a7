// Sends requests for two hosts through a cache that ignores the host, as Cloudflare's Workers cache does: each host must get
// its own text. https://developers.cloudflare.com/workers/cache/cache-keys/

import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { DESCRIPTIONS } from "../../../src/drawings/all.ts";
import { withSettings } from "./accounts.ts";
import { sampleLink } from "./sample-link.ts";
import { save } from "./send.ts";

const HOSTS = ["http://charts.one.example", "http://charts.two.example"] as const;
const CHART = "c={type:'bar',data:{labels:['a'],datasets:[{data:[1]}]}}";

/** Requests with every response that caches may store, by route. Routes without a variable part need none. */
const SAMPLES: Readonly<Record<string, string>> = {
  "/chart": `/chart?${CHART}`,
  "/gchart": "/gchart?cht=lc&chd=t:1,2",
  "/card": "/card?card=a",
  "/watermark": "",
  "/natural": "/natural?description=bars+of+1+tea+and+2+coffee",
  "/natural/*": "/natural/bars_of_1_tea_and_2_coffee",
  "/natural/iframe/*": "/natural/iframe/bars_of_1_tea_and_2_coffee",
  "/embed": `/embed?${CHART}`,
  "/embed/image": `/embed/image?${CHART}`,
  "/oembed": `/oembed?url=${encodeURIComponent(`${HOSTS[0]}/chart?${CHART}`)}`,
  "/card/render/:id": "/card/render/quote",
  "/docs/:page": "/docs/signing",
  "/docs/api/:operation": "/docs/api/getChart",
  "/docs/:folder/:file": "/docs/pictures/layers.png",
  "/docs/:folder/:subfolder/:file": "",
  "/gallery/*": "/gallery/budget-pie",
  "/chart-maker/edit/:id": "/chart-maker/edit/x",
  "/source/*": "/source/README.md",
  "/documentation/*": "/documentation/x",
  "/assets/:file": "",
  "/fonts/:family/:file": "",
  "/qr-read": "",
};

/** Routes whose responses are for one account, and routes of saved images, which are saved first. */
const OTHER = /^\/(?:accounts|invites|api)\b|\/config\/:id|\/render\/:id$|^\/(?:c|s|chart-maker\/view)\/:id$/;

/** A shared cache of RFC 9111 whose key is the path and the query. */
class HostBlindCache {
  readonly #stored = new Map<string, { readonly reply: Response; readonly isFresh: boolean }>();

  async fetch(origin: string, path: string, headers: Record<string, string>): Promise<Response> {
    const stored = this.#stored.get(path);
    if (stored?.isFresh) return stored.reply.clone();
    const tag = stored?.reply.headers.get("ETag");
    const reply = await app.request(`${origin}${path}`, {
      headers: { ...headers, ...(tag && { "If-None-Match": tag }) },
    });
    if (reply.status === 304 && stored !== undefined) return stored.reply.clone();
    const control = reply.headers.get("Cache-Control") ?? "public, max-age=7200";
    if (/no-store|private/.test(control)) return reply;
    this.#stored.set(path, { reply: reply.clone(), isFresh: /max-age=[1-9]/.test(control) });
    return reply;
  }

  get size(): number {
    return this.#stored.size;
  }
}

async function listTargets(): Promise<string[]> {
  const routes = [...new Set(app.routes.filter(({ method }) => method === "GET").map(({ path }) => path))];
  const drawings = new Map(
    DESCRIPTIONS.flatMap((description) => {
      if (!("examples" in description)) return [];
      const [example] = Object.values(description.examples);
      return [
        [
          description.kind.path,
          `${description.kind.path}?${description.kind.link({ type: "json", body: example as Record<string, unknown> })}`,
        ] as const,
      ];
    }),
  );
  const { id } = await save("/chart/create", { chart: "{type:'bar',data:{datasets:[{data:[1]}]}}" });
  const { id: code } = await save("/qr/create", { text: "a" });
  const saved = [`/c/${id}`, `/chart/render/${id}`, `/chart-maker/view/${id}`, `/s/${code}`, `/qr/render/${code}.svg`];
  const files = ["/docs.md", "/docs/signing.md"].filter((path) => path !== "/docs.md");
  const missing: string[] = [];
  const targets = routes.flatMap((route) => {
    const sample =
      SAMPLES[route] ?? drawings.get(route) ?? sampleLink(route) ?? (/[:*]/.test(route) ? undefined : route);
    if (sample === undefined && !OTHER.test(route)) missing.push(route);
    return sample ? [sample] : [];
  });
  expect(missing, "these routes need a sample").toEqual([]);
  return [...targets, ...saved, ...files];
}

describe("a cache that ignores the host", () => {
  test.each([
    ["for programs", { Accept: "application/json" }],
    ["for browsers", { Accept: "text/html,image/*;q=0.8" }],
  ])("gives each host its own responses %s", async (_, headers) => {
    const cache = new HostBlindCache();
    for (const target of await listTargets()) {
      const [first, second] = HOSTS;
      await (await cache.fetch(first, target, headers)).arrayBuffer();
      const cached = await cache.fetch(second, target, headers);
      const direct = await app.request(`${second}${target}`, { headers });
      expect(cached.status, target).toBe(direct.status);
      const [body, own] = [await cached.bytes(), await direct.bytes()];
      expect(Buffer.from(body).equals(Buffer.from(own)), target).toBe(true);
      // The description that /oembed returns names the host of the URL that it describes.
      if (!target.startsWith("/oembed"))
        expect(new TextDecoder().decode(body), target).not.toContain("charts.one.example");
    }
    // Images, fonts, assets and the OpenAPI document.
    expect(cache.size).toBeGreaterThan(20);
  });

  test("may store text with URLs if the operator has set the public URL", async () => {
    await withSettings({ PUBLIC_URL: "https://charts.example.com" }, async () => {
      for (const target of ["/docs/signing", "/llms.txt", "/sitemap.xml", `/embed?${CHART}`]) {
        const reply = await app.request(`${HOSTS[0]}${target}`);
        expect(reply.headers.get("Cache-Control"), target).toMatch(/^public, /);
        expect(await reply.text()).toContain("https://charts.example.com/");
      }
    });
  });
});
