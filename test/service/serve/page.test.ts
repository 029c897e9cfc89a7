import { describe, expect, test } from "vitest";
import { repository } from "../../../package.json";
import app from "../../../src/app.ts";
import { withSettings } from "./accounts.ts";

const PAGES = ["/", "/docs", "/docs/qr", "/docs/api/getChart", "/chart-maker", "/chart-maker/edit/zf-0a1b", "/account"];

async function readPage(path: string): Promise<{ reply: Response; html: string }> {
  const reply = await app.request(path, { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
  return { reply, html: await reply.text() };
}

describe("pages", () => {
  test.each(PAGES)("load resources only from their own origin: %s", async (path) => {
    const { reply, html } = await readPage(path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toMatch(/^text\/html; ?charset=utf-8$/i);
    const policy = reply.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(reply.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(reply.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(html).toMatch(/^<!doctype html>/);
    // Inline styles, handlers and scripts would violate the Content-Security-Policy.
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc="\/assets\/)/);
    expect(html).not.toMatch(/(?:src="|<link(?! rel="canonical")[^>]*href=")(?:https?:)?\/\//);
  });

  test.each([...PAGES, "/gallery", "/gallery/weekly-sales-email", "/unknown-page"])(
    "link the licences, source, privacy policy and operator: %s",
    async (path) => {
      const [, footer = ""] = /<footer[^>]*>([\s\S]*?)<\/footer>/.exec((await readPage(path)).html) ?? [];
      expect(Array.from(footer.matchAll(/href="([^"]+)"/g), ([, href]) => href)).toEqual([
        "/licenses.txt",
        "/source",
        "/docs/source#licence",
        "/privacy",
        "/contact",
      ]);
    },
  );

  test.each([...PAGES, "/gallery", "/gallery/weekly-sales-email", "/unknown-page"])(
    "link to the account only if there are accounts and an operator: %s",
    async (path) => {
      const [, header = ""] = /<header[^>]*>([\s\S]*?)<\/header>/.exec((await readPage(path)).html) ?? [];
      const own = path === "/account" ? ' aria-current="page"' : "";
      expect(header).toContain(`<a href="/account"${own}>Account</a>`);
      for (const settings of [{ ADMIN_TOKEN: undefined }, { KEY_SECRET: undefined }])
        expect((await withSettings(settings, () => readPage(path))).html).not.toContain('href="/account"');
    },
  );

  test("with and without the link to the account have different ETags", async () => {
    const tagOf = async () => (await readPage("/docs/qr")).reply.headers.get("ETag") ?? "";
    const without = <T>(work: () => Promise<T>) => withSettings({ ADMIN_TOKEN: undefined }, work);
    const statusFor = async (tag: string) =>
      (await app.request("/docs/qr", { headers: { Accept: "text/html", "If-None-Match": tag } })).status;
    const [linked, plain] = [await tagOf(), await without(tagOf)];
    expect(plain).not.toBe(linked);
    expect([await statusFor(linked), await statusFor(plain)]).toEqual([304, 200]);
    for (const [tag, status] of [
      [linked, 200],
      [plain, 304],
      [`"x", ${plain}`, 304],
      ["*", 200],
      ['-without-accounts"', 200],
    ] as const)
      expect([tag, await without(() => statusFor(tag))]).toEqual([tag, status]);
  });

  test("of a service without secrets explain how to set them, on the start page only", async () => {
    const NEW = { ADMIN_TOKEN: undefined, KEY_SECRET: undefined };
    const COMMANDS = [
      "npm run secrets -- .env.cloudflare ADMIN_TOKEN KEY_SECRET",
      "npx wrangler secret bulk .env.cloudflare",
    ];
    const read = (settings: object, path = "/", accept = "text/html") =>
      withSettings({ ...settings }, async () => {
        const reply = await app.request(path, { headers: { Accept: accept } });
        return { status: reply.status, tag: reply.headers.get("ETag"), text: await reply.text() };
      });
    const fresh = await read(NEW);
    expect(fresh.text).toContain(`<code>${COMMANDS.join("\n")}</code>`);
    expect(fresh.text.match(/<main/g)).toHaveLength(1);
    expect((await read(NEW, "/", "*/*")).text).toContain(COMMANDS.join("\n  "));
    const others = [{}, { ADMIN_TOKEN: undefined }, { KEY_SECRET: undefined }, { ...NEW, SETUP_NOTICE: "off" }];
    for (const settings of others)
      for (const accept of ["text/html", "*/*"]) {
        const { tag, text } = await read(settings, "/", accept);
        expect(text).not.toContain("wrangler secret");
        if (accept === "text/html") expect(tag).not.toBe(fresh.tag);
      }
    for (const path of ["/docs/qr", "/chart-maker"]) expect((await read(NEW, path)).text).not.toContain("setup-title");
    expect((await read(NEW, "/qr?text=a&format=svg", "image/*")).status).toBe(200);
  });

  const targetOf = async (path: string) => {
    const reply = await app.request(path);
    return [reply.status, reply.headers.get("Location")];
  };

  test.skipIf(!repository.includes("YOUR_ORGANIZATION"))(
    "lead to the docs if package.json names no repository",
    async () => {
      for (const path of ["/source", "/source/LICENSE"]) expect(await targetOf(path)).toEqual([302, "/docs/source"]);
    },
  );

  test.each(["/privacy", "/contact"])("lead to the docs if nothing is set: %s", async (path) => {
    expect(await targetOf(path)).toEqual([302, `/docs${path}`]);
  });

  test.each([
    ["PRIVACY_URL", "https://example.com/privacy#gdpr", "/privacy", "https://example.com/privacy#gdpr"],
    ["CONTACT_URL", "https://example.com/contact/", "/contact", "https://example.com/contact"],
    ["CONTACT_URL", "mailto:charts@example.com", "/contact", "mailto:charts@example.com"],
    ["SOURCE_URL", "https://example.com/limn/", "/source", "https://example.com/limn"],
    ["SOURCE_URL", "https://example.com/limn", "/source/src/app.ts", "https://example.com/limn/blob/HEAD/src/app.ts"],
    [
      "SOURCE_URL",
      "https://example.com/limn",
      "/source/.env.example",
      "https://example.com/limn/blob/HEAD/.env.example",
    ],
    ["SOURCE_URL", "https://example.com/limn", "/source//evil.example", "https://example.com/limn"],
    ["SOURCE_URL", "https://example.com/limn", "/source/a%0d%0ab", "https://example.com/limn"],
    ["SOURCE_URL", "https://example.com/limn", `/source/${"a/".repeat(1000)}`, "https://example.com/limn"],
  ])("lead to the operator's pages: %s=%s %s", async (name, value, path, target) => {
    expect(await withSettings({ [name]: value }, () => targetOf(path))).toEqual([302, target]);
  });

  test.each([
    ["PRIVACY_URL", "javascript:alert(1)"],
    ["CONTACT_URL", "charts@example.com"],
    ["CONTACT_URL", "mailto:charts"],
    ["SOURCE_URL", "/source"],
  ])("are refused if they aren't a URL: %s=%s", async (name, value) => {
    const reply = await withSettings({ [name]: value }, () => app.request("/contact"));
    expect(reply.status).toBe(503);
  });

  test("are revalidated with an ETag and not sent again if unchanged", async () => {
    const { reply } = await readPage("/chart-maker");
    const tag = reply.headers.get("ETag") as string;
    expect(tag).toMatch(/^(?:W\/)?".+"$/);
    expect(reply.headers.get("Cache-Control")).toBe("public, no-cache");
    const again = await app.request("/chart-maker", { headers: { "If-None-Match": tag } });
    expect(again.status).toBe(304);
    expect(again.headers.get("ETag")).toBe(tag);
    expect(await again.text()).toBe("");
    const other = await app.request("/chart-maker", { headers: { "If-None-Match": '"other"' } });
    expect(other.status).toBe(200);
  });
});

describe("assets", () => {
  test.each(PAGES)("of %s exist and are immutable", async (path) => {
    const { html } = await readPage(path);
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file as string);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      expect(file).toMatch(/-[\w-]{8}\.\w+$/);
      const reply = await app.request(file);
      await reply.arrayBuffer();
      expect([file, reply.status]).toEqual([file, 200]);
      expect(reply.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(reply.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
  });

  test.each([
    "/assets/",
    "/assets/no-such-file.js",
    "/assets/..%2fchart-maker.html",
    "/chart-maker.html",
    "/index.html",
    "/chart-maker/edit/a/b",
  ])("don't include %s", async (path) => {
    const reply = await app.request(path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
    expect(await reply.json()).toHaveProperty("error", expect.stringMatching(/^path not found: /));
  });
});

describe("an unknown path", () => {
  const PATHS = ["/no-such-page", "/chart-maker.html", "/%FF", "/<script>alert(1)</script>", `/${"x".repeat(2000)}`];

  test.each(PATHS)("has the same page for every path: %s", async (path) => {
    const { reply, html } = await readPage(path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get("Content-Type")).toMatch(/^text\/html; ?charset=utf-8$/i);
    expect(reply.headers.get("Content-Security-Policy")).toContain("default-src 'none'; script-src 'self'");
    expect([reply.headers.get("Cache-Control"), reply.headers.get("ETag")]).toEqual(["no-store", null]);
    expect(reply.headers.get("Vary")).toContain("Accept");
    expect(html).toContain("<h1>Page not found</h1>");
    expect(html).toBe((await readPage("/another-path")).html);
  });

  test("is a whole page even if the client claims to have it", async () => {
    const asset = await app.request("/docs");
    const headers = { Accept: "text/html", "If-None-Match": `*, ${asset.headers.get("ETag")}` };
    const reply = await app.request("/no-such-page", { headers });
    expect([reply.status, (await reply.text()).length > 500]).toEqual([404, true]);
    const head = await app.request("/no-such-page", { method: "HEAD", headers });
    expect([head.status, await head.text()]).toEqual([404, ""]);
  });

  test.each<[string, RequestInit]>([
    ["programs", {}],
    ["clients that prefer JSON", { headers: { Accept: "application/json" } }],
    ["POST requests", { method: "POST", headers: { Accept: "text/html" } }],
  ])("is JSON for %s", async (_, init) => {
    const reply = await app.request("/no-such-page", init);
    expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
    expect(await reply.json()).toEqual({ success: false, error: "path not found: /no-such-page" });
  });
});
