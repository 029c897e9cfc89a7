import { beforeAll, describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { decodePng } from "../../png.ts";
import { getJson, postJson } from "../../service/serve/send.ts";

// Load the large encoder modules before the tests, because the test runner loads them slowly, file by file.
beforeAll(async () => void (await app.request("/barcode?type=ean2&text=12")));

const post = (path: string, body: unknown) => postJson(path, body);

describe("/barcode", () => {
  test.each([
    ["width=60&height=50", "width must be at least 88 for this barcode, got 60"],
    ["width=200&height=3", /^height must be at least \d+ for this barcode, got 3$/],
    ["rotate=R&height=60&width=50", "height must be at least 88 for this barcode, got 60"],
    ["scale=12&padding=999", /^image must have at most 36000000 pixels, got \d+ x \d+: reduce scale or padding$/],
  ])("rejects %s", async (query, sentence) => {
    const reply = await getJson(`/barcode?type=code128&text=abc&${query}`);
    expect(reply.status).toBe(400);
    const { error } = (await reply.json()) as { error: string };
    expect(error).toEqual(typeof sentence === "string" ? sentence : expect.stringMatching(sentence));
  });

  test("accepts the minimum size that its message names", async () => {
    for (const query of ["width=88&height=50", "rotate=R&height=88&width=50", "width=88&height=20&includeText=true"]) {
      const reply = await app.request(`/barcode?type=code128&text=abc&${query}`);
      expect(reply.status).toBe(200);
    }
  });

  test.each([
    ["width=60", [88, 76]],
    ["rotate=R&height=60", [76, 88]],
    ["height=3", [88, 6]],
    ["type=qrcode&height=9", [29, 29]],
  ])("uses the smallest possible size for %s", async (query, size) => {
    const reply = await app.request(`/barcode?${query}&type=code128&text=abc`);
    const { width, height } = decodePng(new Uint8Array(await reply.arrayBuffer()));
    expect([width, height]).toEqual(size);
  });

  test("reads a plus as a space if the type cannot encode a plus", async () => {
    const [plus, space] = await Promise.all(
      ["978-1-56581-231-4+90000", "978-1-56581-231-4%2090000"].map((text) =>
        app.request(`/barcode?type=isbn&text=${text}`),
      ),
    );
    expect(plus?.status).toBe(200);
    expect(await plus?.arrayBuffer()).toEqual(await space?.arrayBuffer());
    expect((await app.request("/barcode?type=isbn&text=1+2")).status).toBe(400);
  });

  test("supports transparency", async () => {
    const reply = await app.request("/barcode?type=qrcode&text=a&backgroundcolor=transparent&barcolor=00f");
    const { data } = decodePng(new Uint8Array(await reply.arrayBuffer()));
    const colors = new Set<string>();
    for (let i = 0; i < data.length; i += 4) colors.add(data.slice(i, i + 4).join(" "));
    expect([...colors].sort()).toEqual(["0 0 0 0", "0 0 255 255"]);
  });
});

test("/barcode/types lists all types", async () => {
  const reply = await app.request("/barcode/types");
  const { success, types } = (await reply.json()) as { success: boolean; types: Record<string, unknown>[] };
  expect(success).toBe(true);
  expect(types).toHaveLength(111);
  expect(types[0]).toEqual({
    type: "ean13",
    name: "EAN-13",
    description: expect.any(String),
    accepts: expect.stringMatching(/^12 or 13 digits/),
    example: "9520123456788",
    options: {},
    defaults: {},
  });
});

describe("/api/validate-barcode", () => {
  test("returns the normalised request and the result of a test render", async () => {
    const reply = await post("/api/validate-barcode", {
      type: "QRCODE",
      text: "a",
      scale: 2,
      eclevel: "H",
      barcolor: "f00",
      format: "svg",
    });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({
      success: true,
      errors: [],
      warnings: [],
      fixes: [],
      normalized: {
        type: "qrcode",
        text: "a",
        format: "svg",
        rotate: "N",
        scale: 2,
        eclevel: "H",
        barcolor: "#ff0000",
        authenticated: false,
      },
      renderCheck: { contentType: "image/svg+xml", bytes: expect.any(Number) },
    });
  });

  test.each([
    ["interleaved2of5", "12", 1],
    ["interleaved2of5", "123", 0],
    ["rationalizedCodabar", "A1B", 1],
    ["codabar", "a12b", 0],
  ])("warns of codes that are too short for readers: %s %s", async (type, text, count) => {
    const { warnings } = await (await post("/api/validate-barcode", { type, text })).json<{ warnings: string[] }>();
    expect(warnings).toHaveLength(count);
    for (const warning of warnings) expect(warning).toMatch(/^most readers need at least \d /);
  });
});

test("the masks of a DotCode begin at 0, and those of a QR Code at 1", async () => {
  const masks = await Promise.all(
    [0, 1, 2, 3].map(async (mask) => {
      const reply = await post("/barcode", { type: "dotcode", text: "This is DotCode", mask });
      expect(reply.status).toBe(200);
      return (await reply.arrayBuffer()).byteLength;
    }),
  );
  expect(new Set(masks).size).toBeGreaterThan(1);
  const refused = await post("/barcode", { type: "qrcode", text: "a", mask: 0 });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: expect.stringMatching(/^mask /) });
});
