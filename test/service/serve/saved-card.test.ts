import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { decodePng, pixelAt } from "../../png.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

interface SavedCard {
  readonly success: boolean;
  readonly url: string;
  readonly id: string;
  readonly editToken: string;
}

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.request(path, {
    method,
    headers: { ...JSON_TYPE, Accept: "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const CARD = {
  width: 60,
  height: 40,
  card: { type: "div", props: { style: { background: "{{color}}" }, children: "{{data.words}}" } },
  parameters: { color: "#ff0000", data: { words: [1, 2] } },
};

async function save(body: object = CARD): Promise<SavedCard> {
  const reply = await send("POST", "/card/create", body);
  expect(reply.status).toBe(200);
  return reply.json();
}

const draw = async (id: string, query = "") => {
  const reply = await app.request(`/card/render/${id}${query}`, { headers: { Accept: "application/json" } });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect(reply.status, new TextDecoder().decode(bytes).slice(0, 200)).toBe(200);
  return decodePng(bytes);
};

describe("a saved card", () => {
  test("is drawn with its own values, and with those of the query", async () => {
    const { id, url } = await save();
    expect(url).toMatch(new RegExp(`/card/render/${id}$`));
    expect(pixelAt(await draw(id), 50, 30)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(await draw(id, "?color=%230000ff&data.words=3,4"), 50, 30)).toEqual([0, 0, 255, 255]);
    const { width, height } = await draw(id, "?width=80&devicePixelRatio=2");
    expect([width, height]).toEqual([160, 80]);
  });

  test("has parameters that take precedence over fields of the same name", async () => {
    const { id } = await save({
      card: { type: "div", props: { style: { background: "{{bkg}}" } } },
      parameters: { bkg: "red" },
      width: 20,
      height: 20,
    });
    expect(pixelAt(await draw(id, "?bkg=lime"), 5, 5)).toEqual([0, 255, 0, 255]);
  });

  test("returns its parameters, and can be changed and deleted with its token only", async () => {
    const { id, editToken } = await save();
    const path = `/card/config/${id}`;
    const read = await send("GET", path);
    expect(await read.json()).toMatchObject({ success: true, id, ...CARD });
    const changed = { ...CARD, parameters: { ...CARD.parameters, color: "#00ff00" } };
    expect((await send("PUT", path, changed)).status).toBe(403);
    const owner = { Authorization: `Bearer ${editToken}` };
    expect((await send("PUT", path, changed, owner)).status).toBe(200);
    expect(pixelAt(await draw(id), 50, 30)).toEqual([0, 255, 0, 255]);
    expect((await send("DELETE", path, undefined, owner)).status).toBe(200);
    expect((await send("GET", path)).status).toBe(404);
  });

  test("is not a chart, and a chart is not a card", async () => {
    const { id } = await save();
    expect((await send("GET", `/chart/render/${id}`)).status).toBe(400);
    const chart = await send("POST", "/chart/create", { chart: { type: "bar", data: { datasets: [{ data: [1] }] } } });
    const { id: chartId } = await chart.json<SavedCard>();
    expect((await send("GET", `/card/render/${chartId}`)).status).toBe(404);
    expect((await send("GET", `/card/config/${chartId}`)).status).toBe(404);
  });

  test.each([
    [{ card: "{{a}}", parameters: {} }, /must have a value for/],
    [{}, /^card is required/],
    [{ card: "a", expiresIn: "9y" }, /^expiresIn must be/],
    [{ card: { type: "chart", props: { chart: { type: "bar", data: {} }, theme: "mine" } } }, /theme must be one of/],
  ])("is rejected if it cannot be drawn: %j", async (body, message) => {
    const reply = await send("POST", "/card/create", body);
    expect(reply.status).toBe(400);
    expect((await reply.json<{ error: string }>()).error).toMatch(message);
  });

  test("rejects values of the wrong kind, and ids that do not exist", async () => {
    const { id } = await save();
    expect((await send("GET", `/card/render/${id}?data=%5B`)).status).toBe(400);
    expect((await send("GET", "/card/render/zf-11111111-1111-4111-8111-111111111111")).status).toBe(404);
  });
});
