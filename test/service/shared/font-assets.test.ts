import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";

/**
 * Draws a chart with the given label.
 *
 * @returns its SVG
 */
async function draw(label: string, font: object = {}): Promise<string> {
  const chart = {
    type: "bar",
    data: { labels: [label], datasets: [{ data: [1] }] },
    options: { plugins: { legend: { display: false } }, scales: { x: { ticks: { font } }, y: { display: false } } },
  };
  const reply = await app.request("/chart", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ chart, format: "svg", version: 4 }),
  });
  expect(reply.status).toBe(200);
  return reply.text();
}

describe("font assets", () => {
  test.each(["שלום", "東京", "नमस्ते"])("draw %s, which the bundled font lacks", async (text) => {
    // Characters without a glyph all look the same.
    expect(await draw(text)).not.toBe(await draw("\u{e000}".repeat(Array.from(text).length)));
  });
});

describe("a chart whose fonts can't be loaded", () => {
  test("is drawn with other fonts, and cached only briefly", async () => {
    const assets = env as { ASSETS: { fetch: unknown } };
    const { ASSETS } = assets;
    const query = new URLSearchParams({ c: "{type:'bar',data:{labels:['ຂຽນ'],datasets:[{data:[1]}]}}", f: "svg" });
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    assets.ASSETS = { fetch: async () => new Response("gone", { status: 500 }) };
    const reply = await app.request(`/chart?${query}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Cache-Control")).toBe("public, max-age=30");
    expect(log).toHaveBeenCalled();
    assets.ASSETS = ASSETS;
    log.mockRestore();
    const whole = await app.request(`/chart?${query}`);
    expect(whole.headers.get("Cache-Control")).toBe("public, max-age=604800");
    expect(await whole.text()).not.toBe(await reply.text());
  });
});

describe("GET /fonts", () => {
  interface List {
    readonly success: boolean;
    readonly families: readonly (Record<"name" | "kind" | "license", string> &
      Record<"styles" | "scripts" | "aliases", string[]>)[];
    readonly fallbacks: Readonly<Record<string, string>>;
  }
  const list = async () => (await (await app.request("/fonts")).json()) as List;

  test("lists families with their styles, scripts, aliases and licences", async () => {
    const reply = await app.request("/fonts");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toMatch(/^application\/json/);
    const { success, families } = await list();
    expect(success).toBe(true);
    const find = (name: string) => families.find((family) => family.name === name);
    expect(find("Arimo")).toEqual({
      name: "Arimo",
      kind: "sans-serif",
      styles: ["400", "400 italic", "700", "700 italic"],
      scripts: ["Latn", "Grek", "Cyrl"],
      aliases: expect.arrayContaining(["arial", "helvetica", "sans-serif"]),
      license: "OFL-1.1",
    });
    expect(find("Tinos")).toMatchObject({
      kind: "serif",
      aliases: expect.arrayContaining(["times new roman", "serif"]),
    });
    expect(find("Oswald")?.styles).toEqual(["200", "300", "400", "500", "600", "700"]);
    expect(find("Noto Sans JP")).toMatchObject({ styles: ["400", "700"], scripts: expect.arrayContaining(["Jpan"]) });
    const names = families.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
  });

  test("has the aliases of other systems' fonts once each", async () => {
    const aliases = (await list()).families.flatMap((family) => family.aliases);
    for (const name of ["liberation sans", "freeserif", "freemono", "wenquanyi zen hei", "mono"])
      expect(aliases.filter((alias) => alias === name)).toEqual([name]);
  });

  test("lists the fallback family of at least thirty scripts", async () => {
    const { families, fallbacks } = await list();
    expect(Object.keys(fallbacks).length).toBeGreaterThanOrEqual(30);
    for (const [script, name] of Object.entries(fallbacks))
      expect(families.find((family) => family.name === name)?.scripts).toContain(script);
  });
});

describe("GET /fonts/:family/:file", () => {
  const PATH = "/fonts/noto-sans-hebrew/hebrew-400.woff";

  test("returns the file with CORS and a long cache lifetime", async () => {
    const reply = await app.request(PATH);
    expect(reply.status).toBe(200);
    expect(new TextDecoder().decode((await reply.arrayBuffer()).slice(0, 4))).toBe("wOFF");
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=604800",
      "content-type": "font/woff",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    const tag = reply.headers.get("ETag") as string;
    const again = await app.request(PATH, { headers: { "If-None-Match": tag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  test("returns the licence of each family", async () => {
    const reply = await app.request("/fonts/noto-sans-hebrew/LICENSE.txt");
    expect(await reply.text()).toContain("SIL Open Font License");
  });

  test.each([
    "/fonts/none/hebrew-400.woff",
    "/fonts/noto-sans-hebrew/..%2f..%2fpackage.json",
    "/fonts/noto-sans-hebrew/hebrew-400.woff/",
    "/fonts/noto-sans-hebrew",
  ])("returns 404 for %s", async (path) => {
    const reply = await app.request(path);
    expect([path, reply.status === 404 || (reply.status === 200 && path.endsWith("/"))]).toEqual([path, true]);
    if (reply.status === 404)
      expect(await reply.json()).toMatchObject({ success: false, error: expect.stringContaining("path not found") });
  });
});
