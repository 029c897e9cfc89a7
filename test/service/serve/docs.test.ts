import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { withSettings } from "./accounts.ts";

const HTML = { headers: { Accept: "text/html" } };
const ask = async (path: string, init: RequestInit = HTML, host = "http://localhost") => {
  const reply = await app.request(host + path, init);
  // Decode the bytes: the runtime warns about text() on images.
  return { reply, text: new TextDecoder().decode(await reply.arrayBuffer()) };
};

describe("the docs", () => {
  test.each(["/docs", "/docs/", "/docs/qr", "/docs/api", "/docs/api/charts", "/docs/api/getQr"])(
    "have metadata with the service's own origin: %s",
    async (path) => {
      const { reply, text } = await ask(path, HTML, "https://charts.example.com");
      expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
      const canonical = `https://charts.example.com${path.replace(/\/$/, "")}`;
      expect(text).toContain(`<link rel="canonical" href="${canonical}">`);
      expect(text).toMatch(/<title>[^<]{5,}<\/title>/);
      expect(text).toMatch(/<meta name="description" content="[^"]{30,200}">/);
      expect(text).not.toContain("{origin}");
      const image = /<meta property="og:image" content="([^"]+)">/.exec(text)?.[1]?.replaceAll("&amp;", "&");
      expect(image).toMatch(/^https:\/\/charts\.example\.com\//);
      const shown = await app.request(image ?? "");
      expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/png"]);
      await shown.arrayBuffer();
    },
  );

  const listPages = async () => {
    const { text: sitemap } = await ask("/sitemap.xml", {});
    const pages = [...sitemap.matchAll(/<loc>[^<]*?(\/docs[^<]*)<\/loc>/g)].map(([, page = ""]) => page);
    expect(pages.length).toBeGreaterThan(150);
    return pages;
  };

  test("show only images that exist", async () => {
    const images = new Set<string>();
    for (const page of await listPages())
      for (const [, image = ""] of (await ask(page)).text.matchAll(/<img [^>]*src="(\/[^"]+)"/g))
        images.add(image.replaceAll("&amp;", "&"));
    expect(images.size).toBeGreaterThan(400);
    for (const image of images) {
      const { reply } = await ask(image, {});
      expect([image, reply.status]).toEqual([image, 200]);
      expect(reply.headers.get("Content-Type"), image).toMatch(/^image\//);
    }
  });

  test("name other pages by their titles or subjects, not by their files", async () => {
    for (const page of await listPages()) {
      const { text } = await ask(page);
      const links = Array.from(text.matchAll(/<a href="\/docs[^>]*>([\s\S]*?)<\/a>/g), ([, content = ""]) => content);
      const prose = text.replaceAll(/<(pre|code)\b[\s\S]*?<\/\1>/g, "").replaceAll(/<[^>]*>/g, "");
      expect([page, [...links, prose].join("\n").match(/[\w/-]+\.md\b/g)]).toEqual([page, null]);
    }
  });

  test("reject a host with markup, and escape that of PUBLIC_URL", async () => {
    const host = `http://a"onload='x'&b`;
    expect((await ask("/docs", HTML, host)).reply.status).toBe(400);
    const { text } = await withSettings({ PUBLIC_URL: host }, () => ask("/docs", HTML));
    expect(text).toContain('href="http://a&quot;onload=&#39;x&#39;&amp;b/docs"');
  });

  test("have the Markdown of each guide, with the service's own origin", async () => {
    const { reply, text } = await ask("/docs/qr.md", {}, "https://charts.example.com");
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "text/markdown; charset=utf-8"]);
    expect(text).toMatch(/^# Draw a QR code\n/);
    expect(text).toContain("https://charts.example.com/qr?text=");
  });

  test("are revalidated", async () => {
    const { reply } = await ask("/docs/qr");
    const headers = { "If-None-Match": reply.headers.get("ETag") ?? "" };
    expect((await ask("/docs/qr", { headers })).reply.status).toBe(304);
    const head = await ask("/docs/qr", { method: "HEAD" });
    expect([head.reply.status, head.text]).toEqual([200, ""]);
  });

  test.each([
    "/docs/no-such-page",
    "/docs/api/no-such-operation",
    "/docs/pictures/none.png",
    "/docs/..%2fchart-maker",
    "/docs/<script>",
    `/docs/${"a/".repeat(1000)}`,
  ])("answer 404 with a page for %s", async (path) => {
    const { reply, text } = await ask(path);
    expect([reply.status, text.includes("<h1>Page not found</h1>")]).toEqual([404, true]);
    expect(await (await app.request(path)).json()).toHaveProperty("error", expect.stringMatching(/^path not found: /));
  });
});

test("GET /sitemap.xml lists pages that exist, once each", async () => {
  const { reply, text } = await ask("/sitemap.xml", {}, "https://charts.example.com");
  expect(reply.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const urls = Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => url);
  expect(urls.length).toBeGreaterThan(100);
  expect(new Set(urls).size).toBe(urls.length);
  for (const url of urls) {
    const page = await app.request(url, HTML);
    expect([url, page.status]).toEqual([url, 200]);
    await page.arrayBuffer();
  }
});

test("GET /robots.txt names the sitemap", async () => {
  const { reply, text } = await ask("/robots.txt", {}, "https://charts.example.com");
  expect(reply.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(/^Sitemap: https:\/\/charts\.example\.com\/sitemap\.xml$/m);
});
