import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import type { CardTemplate } from "../../../src/drawings/card/template.ts";
import { listTemplates } from "../../../src/drawings/card/template-data.ts";
import { expandId, shortenId } from "../../../src/service/shared/short-id.ts";
import { decodePng, pixelAt } from "../../png.ts";
import { getJson, type Saved, save as saveImage, send } from "./send.ts";

const TEMPLATES = listTemplates();

const CARD = {
  width: 60,
  height: 40,
  card: { type: "div", props: { style: { background: "{{color}}" }, children: "{{data.words}}" } },
  parameters: { color: "#ff0000", data: { words: [1, 2] } },
};

const save = (body: object = CARD) => saveImage("/card/create", body);

const draw = async (id: string, query = "") => {
  const reply = await getJson(`/card/render/${id}${query}`);
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

  test("accepts the query's format in any letter case", async () => {
    const { id } = await save({
      ...CARD,
      card: { type: "chart", props: { version: 4, chart: { type: "bar", data: {} } } },
      format: "jpg",
      quality: 5,
    });
    const bytes = async (format: string) =>
      Buffer.from(await (await app.request(`/card/render/${id}?format=${format}`)).bytes()).toString("base64");
    for (const format of ["jpg", "png", "webp"])
      expect(await bytes(format.toUpperCase()), format).toEqual(await bytes(format));
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
    const { id, editToken } = await save();
    const owner = { Authorization: `Bearer ${editToken}` };
    const change = { chart: { type: "bar", data: {} } };
    for (const [method, path, body] of [
      ["GET", `/chart/render/${id}`],
      ["GET", `/c/${shortenId(id)}`],
      ["GET", `/chart/config/${id}`],
      ["POST", "/chart", { template: id }],
      ["PUT", `/chart/config/${id}`, change],
      ["PATCH", `/chart/config/${id}`, { width: 9 }],
      ["DELETE", `/chart/config/${id}`],
    ] as const) {
      const reply = await send(method, path, body, owner);
      expect(await reply.json(), `${method} ${path}`).toMatchObject({
        error: expect.stringMatching(/^Chart not found: \S+ is a card$/),
      });
      expect(reply.status).toBe(404);
    }
    expect((await send("GET", `/card/config/${id}`)).status).toBe(200);
    const chart = await send("POST", "/chart/create", { chart: { type: "bar", data: { datasets: [{ data: [1] }] } } });
    const { id: chartId } = await chart.json<Saved>();
    expect((await send("GET", `/card/render/${chartId}`)).status).toBe(404);
    expect((await send("GET", `/card/config/${chartId}`)).status).toBe(404);
  });

  test.each([
    [{ card: "{{a}}", parameters: {} }, /must have a value for/],
    [{}, /^You are missing variable `card`/],
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

describe("a template by its name", () => {
  const get = (path: string, headers: Record<string, string> = { Accept: "application/json" }) =>
    app.request(`/card/render/${path}`, { headers });
  const failure = async (path: string) => {
    const reply = await get(path);
    return { status: reply.status, error: (await reply.json<{ error: string }>()).error };
  };
  const texts = async (path: string) => {
    const reply = await get(path);
    const text = await reply.text();
    expect(reply.status, text.slice(0, 300)).toBe(200);
    return text;
  };
  const posted = async (body: object) => (await send("POST", "/card", body)).text();

  test.each(Object.keys(TEMPLATES))("draws %s, whose name is not an id or the name of a field", async (name) => {
    const { status, headers } = await get(`${name}?devicePixelRatio=0.25`);
    expect([status, headers.get("Content-Type"), headers.get("ETag")]).toEqual([200, "image/png", expect.any(String)]);
    expect(headers.get("Cache-Control")).toMatch(/^public, max-age=\d+/);
    const again = await get(`${name}?devicePixelRatio=0.25`, { "If-None-Match": headers.get("ETag") ?? "" });
    expect(again.status).toBe(304);
    expect(expandId(name)).toBe(name);
    const { parameters } = TEMPLATES[name] as CardTemplate;
    for (const reserved of ["key", "sig", "accountId", "data", "format", "theme"])
      expect(parameters).not.toHaveProperty(reserved);
  });

  test("has the values of the query, by short or full names, and as one object", async () => {
    const expected = await posted({ template: "quote", data: { author: "Ada", role: "Countess" }, format: "svg" });
    expect(await texts("quote?author=Ada&role=Countess&format=svg")).toBe(expected);
    expect(await texts("quote.svg?data.author=Ada&data.role=Countess")).toBe(expected);
    expect(await texts("quote.svg?author=Bob&data.author=Ada&role=Countess")).toBe(expected);
    expect(await texts('quote.svg?data={"author":"Bob","role":"Countess"}&author=Ada')).toBe(expected);
    expect(await texts("quote.svg/?author=Ada&role=Countess")).toBe(expected);
  });

  test("has lists by column and as JSON", async () => {
    const points = [
      { label: "Mon", value: 1 },
      { label: "Tue", value: null },
      { label: "We, d", value: 3 },
    ];
    const expected = await posted({ template: "weekly-report", data: { points }, format: "svg" });
    expect(await texts(`weekly-report.svg?points=${encodeURIComponent(JSON.stringify(points))}`)).toBe(expected);
    expect(await texts('weekly-report.svg?data.points.value=1,,3&data.points.label=["Mon","Tue","We, d"]')).toBe(
      expected,
    );
    expect(await texts('weekly-report.svg?points.value=[1,null,3]&points.label=["Mon","Tue","We, d"]')).toBe(expected);
  });

  test("reads a plus sign as a space, and a space as no text", async () => {
    const expected = await posted({ template: "quote", data: { author: "Ada Byron", role: "" }, format: "svg" });
    expect(await texts("quote.svg?author=Ada+Byron&role=%20")).toBe(expected);
  });

  test("has a size and a theme, unless a parameter has the name", async () => {
    const { width, height } = decodePng(new Uint8Array(await (await get("kpi-grid?size=A4")).arrayBuffer()));
    expect([width, height]).toEqual([794, 1123]);
    const dark = await posted({ template: "quote", data: { size: "large" }, theme: "dark", format: "svg" });
    expect(await texts("quote.svg?size=large&theme=dark")).toBe(dark);
  });

  test.each([
    ["quote?size=huge", /^data\.size must be one of large, medium, small, got huge/],
    ["quote?data.photo=file:///etc/passwd", /^data\.photo must be an http/],
    ["weekly-report?points=1,2", /^data\.points must be JSON/],
    ["weekly-report?points.value=1,x", /^data\.points\[1\]\.value must be a number, got x/],
    [`weekly-report?points.value=${"1,".repeat(7000)}`, /^data\.points must have at most 14 items, got 7001/],
    [`weekly-report?points=${"[".repeat(300)}${"]".repeat(300)}`, /^data\.points must be nested at most/],
    ["weekly-report?metrics.trend=sideways", /^data\.metrics\[0\]\.trend must be one of/],
    ["quote?data=[]", /^data must be an object/],
    [`quote?title=${"x".repeat(3000)}&quote=${"x".repeat(3000)}`, /^data\.quote must have at most 2000 characters/],
    ["quote.png?animate=true", /^animate is only allowed if format is gif, apng or webp/],
    ["quote?author=%ff", /^(?:data\.)?author must be percent-encoded UTF-8/],
  ])("names the invalid value: %s", async (path, message) => {
    const { status, error } = await failure(path);
    expect([status, error]).toEqual([400, expect.stringMatching(message)]);
  });

  test("ignores names that aren't parameters, such as those of prototype members", async () => {
    const expected = await posted({ template: "quote", format: "svg" });
    expect(await texts("quote.svg?__proto__=a&data.constructor=b&toString=c&template=invoice&card=d")).toBe(expected);
  });

  test.each(["quot", "Quote", "constructor", "__proto__", "quote.txt", "%71uote", "quote%20"])(
    "is not %s",
    async (name) => {
      expect((await get(name)).status).toBe(404);
    },
  );

  test("is suggested for a similar name", async () => {
    expect(await failure("quot")).toEqual({
      status: 404,
      error: "Card not found: quot. Did you mean the template quote?",
    });
  });

  test("can be saved, and then has all parameters of the template", async () => {
    const { id } = await save({ template: "quote", data: { author: "Ada" }, width: 900, height: 500 });
    const expected = await posted({
      template: "quote",
      data: { author: "Ada", role: "Countess" },
      width: 900,
      height: 500,
      format: "svg",
    });
    expect(await texts(`${id}.svg?role=Countess`)).toBe(expected);
    expect((await failure(`${id}?data.accent=nothing`)).error).toMatch(/^data\.accent must be a CSS colour/);
  });
});
