import { describe, expect, test } from "vitest";
import { postJson, validate } from "../../service/serve/send.ts";

const FROM = { "CF-Connecting-IP": "198.51.100.7" };
const post = (path: string, body: unknown) => postJson(path, body, FROM);

const verdictOf = (body: unknown, query = "") => validate(`card${query}`, body, FROM);

const chart = (options: object, more: object = {}) => ({
  type: "chart",
  props: {
    chart: { type: "bar", data: { labels: ["a", "b"], datasets: [{ label: "one", data: [1, 2] }] }, options },
    style: { width: 300, height: 200 },
    ...more,
  },
});
const column = (...children: unknown[]) => ({ type: "div", props: { style: { padding: 10 }, children } });

describe("validating a card", () => {
  test("returns the request as it was read, and the size of the image", async () => {
    const card = column("Hello", chart({}));
    const { byteLength } = await (await post("/card", { card, w: "400", height: 300 })).arrayBuffer();
    expect(await verdictOf({ card, w: "400", height: 300 })).toEqual({
      status: 200,
      success: true,
      errors: [],
      warnings: [],
      fixes: [],
      normalized: {
        format: "png",
        width: 400,
        height: 300,
        devicePixelRatio: 1,
        backgroundColor: "white",
        title: "",
        pages: [{ width: 400, height: 300 }],
        authenticated: false,
      },
      renderCheck: { contentType: "image/png", bytes: byteLength },
    });
  });

  test("lists the sizes of a document's pages", async () => {
    const { normalized, renderCheck } = await verdictOf({
      format: "pdf",
      size: "A4",
      pages: ["a", { card: "b", height: "auto" }],
    });
    expect(normalized.pages).toEqual([
      { width: 794, height: 1123 },
      { width: 794, height: "auto" },
    ]);
    expect(renderCheck?.contentType).toBe("application/pdf");
  });

  test("warns about styles without effect, and about charts, with their places", async () => {
    const card = column(
      { type: "div", props: { tw: "nothing", style: { colour: "red" }, children: "a" } },
      chart({ indexAxis: "y" }),
      {
        type: "div",
        props: { children: [chart({ plugins: { title: { display: true, text: "x".repeat(300) } } }, { version: 4 })] },
      },
    );
    const { success, warnings } = await verdictOf({ card });
    expect(success).toBe(true);
    expect(warnings).toEqual([
      "card.children[0].tw: nothing is ignored: the class is not supported",
      expect.stringMatching(/^card\.children\[0\].*colour/),
      "card.children[1]: options.indexAxis is an option of versions 3 and 4: in version 2, use type horizontalBar, or set version to 4",
      expect.stringMatching(/^card\.children\[2\]\.children\[0\]: text is condensed to fit/),
    ]);
    const strict = await verdictOf({ card, strict: true });
    expect([strict.status, strict.success, strict.errors, strict.warnings]).toEqual([400, false, warnings, []]);
    expect((await verdictOf({ card }, "?strict=true")).status).toBe(400);
  });

  test("warns about unknown values of a template, and about large images", async () => {
    const { warnings } = await verdictOf({ template: "quote", data: { autor: "Ada" }, devicePixelRatio: 4 });
    expect(warnings).toEqual([
      "data.autor is ignored: did you mean author?",
      "image has 4800×2520 pixels: many phones can't show images wider or taller than 4096",
    ]);
  });

  test.each([
    ["no card", {}, /^You are missing variable `card`/],
    ["an invalid chart", { card: column(chart({}, { chart: { type: "barr" } })) }, /^card\.children\[0\]: chart\.type/],
    ["an invalid parameter of a template", { template: "quote", data: { size: 9 } }, /^data\.size must be one of/],
  ])("reports %s", async (_, body, message) => {
    const verdict = await verdictOf(body);
    expect([verdict.status, verdict.success]).toEqual([400, false]);
    expect(verdict.errors[0]).toMatch(message);
    expect(verdict.renderCheck).toBeUndefined();
  });

  test("reports all invalid fields, and the format and size of the rest", async () => {
    const { errors, normalized } = await verdictOf({ card: "a", width: -1, backgroundColor: "no", format: "webp" });
    expect(errors).toEqual([
      expect.stringMatching(/^width must be/),
      expect.stringMatching(/^backgroundColor must be/),
    ]);
    expect(normalized).toMatchObject({ format: "webp", width: 1200 });
  });

  test("has a limited number of warnings", async () => {
    const bad = chart(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`titel${index}`, 1])), {
      version: 4,
    });
    const { warnings } = await verdictOf({ card: column(...new Array(30).fill(bad)) });
    expect(warnings.length).toBeLessThanOrEqual(100);
  });

  test("costs as many points as drawing", async () => {
    const costOf = async (path: string, text: string) => {
      const card = column(text, ...Array.from({ length: 8 }, () => chart({})));
      const before = await post("/api/validate-card", { card: "a" });
      await before.json();
      const reply = await post(path, { card });
      await reply.arrayBuffer();
      const left = ({ headers }: Response) => Number(/;r=(\d+)/.exec(headers.get("RateLimit") ?? "")?.[1]);
      return left(before) - left(reply);
    };
    const cost = await costOf("/card", "a");
    expect(cost).toBeGreaterThan(0);
    expect(await costOf("/api/validate-card", "b")).toBe(cost);
  });
});
