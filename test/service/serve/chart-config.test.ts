import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { createAccount, withSettings } from "./accounts.ts";
import { postJson, save as saveImage } from "./send.ts";

const { CHARTS } = env as unknown as { readonly CHARTS: KVNamespace };
const CHART = { type: "bar", data: { labels: ["a", "b"], datasets: [{ label: "Sales", data: [1, 2] }] } };

const save = async (body: unknown) => (await saveImage("/chart/create", body)).id;

async function read(id: string): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const reply = await app.request(`/chart/config/${id}`);
  expect(reply.headers.get("Cache-Control")).toBe("no-store");
  return { status: reply.status, body: await reply.json() };
}

describe("GET /chart/config/<id>", () => {
  test("returns everything that determines the image, under full parameter names", async () => {
    const text = "{ type: 'bar', data: { labels: ['a'], datasets: [{ data: [1] }] } } // mine";
    const id = await save({ c: text, v: "4", w: "640", bkg: "white", f: "jpg", quality: 70, lang: "ja" });
    expect(await read(id)).toEqual({
      status: 200,
      body: {
        success: true,
        id,
        expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        chart: text,
        version: "4",
        width: 640,
        height: 300,
        devicePixelRatio: 2,
        backgroundColor: "white",
        format: "jpg",
        quality: 70,
        lang: "ja",
        defaults: "limn",
      },
    });
  });

  test.each([{}, { theme: "Dark" }, { theme: "paper", backgroundColor: "transparent" }])(
    "returns a body that renders the same image if posted again: %j",
    async (look) => {
      const id = await save({ chart: CHART, width: 120, height: 80, devicePixelRatio: 1, ...look });
      const { body } = await read(id);
      expect(body.chart).toEqual(CHART);
      expect(body.theme).toBe(look.theme?.toLowerCase());
      const again = await postJson("/chart", body);
      const saved = await app.request(`/chart/render/${id}`);
      expect(saved.status).toBe(200);
      expect(new Uint8Array(await again.arrayBuffer())).toEqual(new Uint8Array(await saved.arrayBuffer()));
    },
  );

  test("doesn't reveal the account", async () => {
    const {
      account: { id: account },
      key,
    } = await createAccount();
    const id = await save({ chart: CHART, key });
    const { body } = await read(id);
    const text = JSON.stringify(body);
    expect(text).not.toContain(key);
    expect(text).not.toContain(account);
    expect(Object.keys(body)).not.toContain("key");
    expect(Object.keys(body)).not.toContain("plan");
  });

  test("needs only the id, even if image URLs must be signed, like the image itself", async () => {
    const id = await save({ chart: CHART, width: 20, height: 20 });
    await withSettings({ SIGNATURE_REQUIRED: "on" }, async () => {
      expect((await app.request("/chart?c={}")).status).toBe(403);
      expect((await app.request(`/chart/render/${id}`)).status).toBe(200);
      expect((await read(id)).status).toBe(200);
    });
  });

  test.each([
    "zf-00000000-0000-4000-8000-000000000000",
    "nothing",
    "..%2f..%2faccounts",
    "%00",
    "a%20b",
    "x".repeat(200),
  ])("returns 404 for %s", async (id) => {
    const { status, body } = await read(id);
    expect(status).toBe(404);
    expect(body.success).toBe(false);
    expect(body.error).toMatch(/^Chart not found/);
  });

  test("reads an imported record with short parameter names", async () => {
    const record = {
      version: 1,
      created: 1,
      expires: 4e9,
      plan: "anonymous",
      body: { c: CHART, w: "77", key: "theirs" },
    };
    await CHARTS.put("chart:zf-brought", JSON.stringify(record));
    const { body } = await read("zf-brought");
    expect(body).toMatchObject({ chart: CHART, width: 77, version: "2" });
    expect(JSON.stringify(body)).not.toContain("theirs");
  });

  test("rejects POST", async () => {
    expect((await app.request("/chart/config/x", { method: "POST" })).status).toBe(405);
  });
});
