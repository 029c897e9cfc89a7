import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { toBase64 } from "../../../src/base/base64.ts";
import { encodePixels } from "../../../src/engine/image/pixel-png.ts";
import { readCodes } from "../../../src/service/scan/read-codes.ts";
import { unpack } from "../archive/unpack.ts";
import { createGrayImage, pixelsOf } from "../scan/code-image.ts";
import { createAccount } from "./accounts.ts";

const post = (body: unknown, init: RequestInit = {}, query = "") =>
  app.request(`/qr/batch${query}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...init,
    headers: { "Content-Type": "application/json", ...(init.headers as Record<string, string>) },
  });
const unzip = async (reply: Response | Promise<Response>) => {
  const { status, headers } = await reply;
  if (status !== 200) throw new Error(await (await reply).text());
  expect(headers.get("Content-Type")).toBe("application/zip");
  return unpack(new Uint8Array(await (await reply).arrayBuffer()));
};
const expectRejection = async (body: unknown, message: RegExp, status = 400, init: RequestInit = {}) => {
  const reply = await post(body, init);
  const json = (await reply.json()) as { success: boolean; error: string };
  expect(json.error).toMatch(message);
  expect([reply.status, json.success]).toEqual([status, false]);
};
const textOf = async (file: Uint8Array | undefined) => (await readCodes(file ?? new Uint8Array(), ["QRCode"]))[0]?.text;
const svgText = (file: Uint8Array | undefined) => new TextDecoder().decode(file);
const logo = `data:image/png;base64,${toBase64(encodePixels(pixelsOf(createGrayImage(60, 60, () => 128))))}`;

describe("POST /qr/batch", () => {
  test("returns an archive with all codes", async () => {
    const texts = ["one", "zwei ü", "三", "4"];
    const files = await unzip(post(texts.map((text) => ({ text }))));
    expect(Object.keys(files)).toEqual(["qr-1.png", "qr-2.png", "qr-3.png", "qr-4.png"]);
    for (const [index, text] of texts.entries()) expect(await textOf(files[`qr-${index + 1}.png`])).toBe(text);
  });

  test("contains the same bytes as /qr in every format", async () => {
    const codes = [
      { text: "a", size: 300 },
      { text: "b", format: "jpg", margin: 2 },
      { text: "c", format: "svg", dotStyle: "rounded", dark: "navy" },
      { text: "d", format: "JPEG", caption: "Below", size: 200 },
      { text: "e", centerImageUrl: logo, size: 250 },
      { text: "f", format: "unknown" },
    ];
    const files = await unzip(post({ qrCodes: codes }));
    expect(Object.keys(files)).toEqual(["qr-1.png", "qr-2.jpg", "qr-3.svg", "qr-4.jpeg", "qr-5.png", "qr-6.png"]);
    for (const [index, code] of codes.entries()) {
      const init = { method: "POST", body: JSON.stringify(code), headers: { "Content-Type": "application/json" } };
      const single = new Uint8Array(await (await app.request("/qr", init)).arrayBuffer());
      expect(Object.values(files)[index]).toEqual(single);
    }
    expect(svgText(files["qr-3.svg"])).toMatch(/^<svg /);
  });

  test("accepts images that are streamed as they are encoded", async () => {
    const codes = [{ text: "large", size: 2500, dotStyle: "rounded" }, { text: "small" }];
    const files = await unzip(post(codes));
    expect(await textOf(files["qr-1.png"])).toBe("large");
    expect(await textOf(files["qr-2.png"])).toBe("small");
  });

  test("has text files for codes in base64", async () => {
    const files = await unzip(post([{ text: "a", format: "base64" }, { text: "a" }]));
    expect(Object.keys(files)).toEqual(["qr-1.txt", "qr-2.png"]);
    const [text, image] = [files["qr-1.txt"], files["qr-2.png"]] as [Uint8Array, Uint8Array];
    expect(svgText(text)).toBe(toBase64(image));
  });

  test("accepts a thousand codes", async () => {
    const files = await unzip(post(Array.from({ length: 1000 }, (_, index) => ({ text: `No. ${index}`, size: 60 }))));
    expect(Object.keys(files).length).toBe(1000);
    expect(await textOf(files["qr-1000.png"])).toBe("No. 999");
  });
});

describe("file names", () => {
  const namesOf = async (...files: (string | undefined)[]) =>
    Object.keys(await unzip(post(files.map((filename) => ({ text: "x", size: 30, filename })))));

  test("are sanitized versions of the requested names", async () => {
    expect(
      await namesOf("poster", "poster.png", undefined, "../../etc/passwd", "C:\\x\\con", "Größe.PNG", "", "nul"),
    ).toEqual([
      "poster.png",
      "poster-2.png",
      "qr-3.png",
      "etc_passwd.png",
      "C__x_con.png",
      "Größe.PNG",
      "qr-7.png",
      "_nul.png",
    ]);
  });

  test("get numbers if the default names collide with requested ones", async () => {
    expect(await namesOf("qr-2", undefined, "QR-2.png")).toEqual(["qr-2.png", "qr-2-2.png", "QR-2-3.png"]);
  });

  const dispositionOf = async (zipFilename: unknown) => {
    const reply = await post({ qrCodes: [{ text: "a" }], zipFilename });
    const name = reply.headers.get("Content-Disposition");
    await reply.body?.cancel();
    return name;
  };

  test.each([
    [undefined, 'attachment; filename="qr-codes.zip"'],
    [null, 'attachment; filename="qr-codes.zip"'],
    ["tickets", 'attachment; filename="tickets.zip"'],
    ["Tickets.ZIP", 'attachment; filename="Tickets.ZIP"'],
    ["../../a/b.zip", 'attachment; filename="a_b.zip"'],
    [
      'a"\r\nSet-Cookie: x=1',
      'attachment; filename="a_Set-Cookie_ x=1.zip"'.replace("=1.", "_1.") +
        "; filename*=UTF-8''a_Set-Cookie_%20x%3D1.zip",
    ],
    [
      "Eintrittskarten für Łódź",
      "attachment; filename=\"Eintrittskarten f_r __d_.zip\"; filename*=UTF-8''Eintrittskarten%20f%C3%BCr%20%C5%81%C3%B3d%C5%BA.zip",
    ],
    ["it's (1)", "attachment; filename=\"it_s (1).zip\"; filename*=UTF-8''it%27s%20%281%29.zip"],
  ])("of the archive: %j", async (wish, disposition) => {
    expect(await dispositionOf(wish)).toBe(disposition);
  });
});

describe("POST /qr/batch rejects, before sending anything,", () => {
  const many = (length: number, code: object = {}) => Array.from({ length }, () => ({ text: "a", ...code }));

  test.each<[name: string, body: unknown, message: RegExp]>([
    ["an empty list", [], /^qrCodes must be a list of 1 to 1000 codes, got 0/],
    ["an empty object", {}, /^qrCodes must be a list of 1 to 1000 codes, got none/],
    ["a number", "7", /^body must be a list of codes, .* got a number$/],
    ["a string", '"codes"', /^body must be a list of codes, .* got a string$/],
    ["an object in place of the list", { qrCodes: { 0: { text: "a" } } }, /^qrCodes must be a list/],
    ["1001 codes", many(1001), /^qrCodes must be a list of 1 to 1000 codes, got 1001/],
    ["a code that is a string", [{ text: "a" }, "b"], /^qrCodes\[1\]: must be an object, got b/],
    ["a code without text", [...many(17), { size: 100 }], /^qrCodes\[17\]: You are missing variable `text`/],
    ["a text that is too long", [{ text: "a" }, { text: "x".repeat(3000) }], /^qrCodes\[1\]: text must have/],
    [
      "PDF",
      [{ text: "a", format: "pdf" }],
      /^qrCodes\[0\]: format must be png, svg, jpg or base64 in a batch, got pdf/,
    ],
    ["a file name that is a number", [{ text: "a", filename: 5 }], /^qrCodes\[0\]: filename must be text/],
    [
      "an archive name that is too long",
      { qrCodes: many(1), zipFilename: "a".repeat(9999) },
      /^zipFilename must be text/,
    ],
    [
      "too many pixels",
      many(51, { size: 3000 }),
      /^qrCodes must have at most 450000000 pixels in total \(1500000000 with a key\), got 459000000/,
    ],
    [
      "too many long captions",
      many(60, { size: 1000, caption: "wonderful ".repeat(90), captionFontSize: 200 }),
      /^qrCodes(\[0\]: caption|\[\d+\]: the batch is too large)/,
    ],
    [
      "an image URL with a private address",
      [{ text: "a", centerImageUrl: "http://169.254.169.254/latest" }],
      /^qrCodes\[0\]: centerImageUrl cannot be used: .*public address/,
    ],
    [
      "an image that hides the code",
      [{ text: "a", centerImageUrl: logo, centerImageWidth: 140 }],
      /^qrCodes\[0\]: centerImageWidth/,
    ],
    [
      "too many images",
      Array.from({ length: 9 }, (_, index) => ({ text: "a", centerImageUrl: logo.replace("png", `png;${index}`) })),
      /^qrCodes\[5\]: .*at most 5 different images/,
    ],
    ["deep nesting", `[{"text":${"[".repeat(9999)}${"]".repeat(9999)}}]`, /levels deep/],
    ["malformed JSON", "[{text:1}]", /^body must be JSON/],
  ])("%s", async (_, body, message) => {
    await expectRejection(body, message);
  });

  test("more than five megabytes", async () => {
    await expectRejection(`[{"text":"${"a".repeat(5_000_000)}"}]`, /^body must be at most 5000000 bytes/, 413);
  });

  test("other media types", async () => {
    await expectRejection("text=a", /^content-type must be application\/json/, 415, {
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect((await app.request("/qr/batch")).status).toBe(405);
  });

  test("a code with several invalid fields, listing all of them", async () => {
    const reply = await post([{ text: "a", size: -1, margin: -1 }]);
    expect(await reply.json()).toMatchObject({
      errors: [expect.stringMatching(/^qrCodes\[0\]: size/), expect.stringMatching(/^qrCodes\[0\]: margin/)],
    });
  });
});

describe("rate limits and keys:", () => {
  const from = (address: string) => ({ headers: { "CF-Connecting-IP": address } });

  test("each code of a batch counts against the rate limit", async () => {
    const codes = Array.from({ length: 61 }, () => ({ text: "a" }));
    await expectRejection(
      codes,
      /has 60 points per minute, and a plain image costs 1, but this request costs 61/,
      429,
      from("198.51.100.7"),
    );
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent++) {
      const reply = await post(codes.slice(0, 40), from("198.51.100.8"));
      await reply.body?.cancel();
      statuses.push(reply.status);
    }
    // A new minute, with new points, can begin between two of the requests.
    expect(["200,429,429", "200,200,429", "200,429,200"]).toContain(statuses.join());
  });

  test("the key may be in the body, its first code, the query or the Authorization header", async () => {
    const { key } = await createAccount();
    const codes = [{ text: "a" }];
    const replies = await Promise.all([
      post({ qrCodes: codes, key }),
      post([{ text: "a", key }, { text: "b" }]),
      post(codes, {}, `?key=${key}`),
      post(codes, { headers: { Authorization: `Bearer ${key}` } }),
      post({ qrCodes: codes, key: "q-wrong" }),
    ]);
    expect(replies.map(({ headers }) => headers.get("X-Service-Verified-Key"))).toEqual([
      "true",
      "true",
      "true",
      "true",
      null,
    ]);
    for (const reply of replies) await reply.body?.cancel();
  });
});
