import fc from "fast-check";
import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { readCodes } from "../../../src/service/scan/read-codes.ts";
import { createAccount, withSettings } from "./accounts.ts";

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const reply = await app.request(path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};
const linkOf = async (code: object, headers?: Record<string, string>) => {
  const { body } = await post("/qr-url", code, headers);
  expect(body.success).toBe(true);
  return new URL(body.url as string);
};
/** Checks that the URL from /qr-url renders the same image as POST /qr. */
async function compare(code: object): Promise<void> {
  const url = await linkOf(code);
  const init = { method: "POST", body: JSON.stringify(code), headers: { "Content-Type": "application/json" } };
  const [linked, drawn] = await Promise.all([app.request(url.pathname + url.search), app.request("/qr", init)]);
  expect(linked.status).toBe(200);
  expect(new Uint8Array(await linked.arrayBuffer())).toEqual(new Uint8Array(await drawn.arrayBuffer()));
}

describe("POST /qr-url", () => {
  test("includes only known, non-empty parameters", async () => {
    const url = await linkOf({
      text: "a b+c&d=e#f",
      size: 300,
      margin: 0,
      dark: "#f00",
      filename: "x",
      other: 1,
      light: "",
    });
    expect(url.href).toBe("http://localhost/qr?text=a%20b%2Bc%26d%3De%23f&size=300&margin=0&dark=%23f00");
  });

  test("accepts forms", async () => {
    const body = new URLSearchParams({ text: "x y", size: "99px" });
    const reply = await app.request("/qr-url", { method: "POST", body });
    expect(await reply.json()).toEqual({ success: true, url: "http://localhost/qr?text=x%20y&size=99px" });
  });

  test("returns a URL of the same image", async () => {
    await compare({ text: "https://example.com/?a=1+1&b=%20#c" });
    await compare({ text: "smsto:+15555555555:hello there", size: "200", format: "SVG", dotStyle: "dots" });
    await compare({ text: 12_345, dark: "navy", light: "fff0", finderColor: "#c00", ecLevel: "h", margin: 2 });
    await compare({ text: "漢字", mode: "sjis", caption: "Größe + 1", captionFontSize: 14, format: "jpg" });
    await compare({ text: "x", format: "bmp" });
  });

  test("returns a URL whose code contains the text, for any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", minLength: 1, maxLength: 40 }), async (text) => {
        const url = await linkOf({ text, size: 200 });
        const reply = await app.request(url.pathname + url.search);
        const [found] = await readCodes(new Uint8Array(await reply.arrayBuffer()), ["QRCode"]);
        expect(found?.text).toBe(text.toWellFormed());
      }),
      { numRuns: 12 },
    );
  });

  test("uses the operator's public URL", async () => {
    await withSettings({ PUBLIC_URL: "https://qr.example.com/" }, async () => {
      expect((await linkOf({ text: "a" })).href).toBe("https://qr.example.com/qr?text=a");
    });
  });
});

describe("POST /qr-urls", () => {
  test("returns URLs in the order of the codes", async () => {
    const urls = ["http://localhost/qr?text=a", "http://localhost/qr?text=b&size=99"];
    const codes = [{ text: "a" }, { text: "b", size: 99 }];
    expect((await post("/qr-urls", codes)).body).toEqual({ success: true, urls });
    expect((await post("/qr-urls", { qrCodes: codes })).body).toEqual({ success: true, urls });
  });

  test.each<[body: unknown, message: RegExp]>([
    [Array.from({ length: 1001 }, () => ({ text: "a" })), /got 1001/],
    [[{ text: "a" }, { size: 5 }], /^qrCodes\[1\]: You are missing variable `text`/],
    [[{ text: "漢".repeat(2000) }], /^qrCodes\[0\]: url must have at most 16000 characters in its query/],
  ])("rejects %j", async (body, message) => {
    const { status, body: reply } = await post("/qr-urls", body);
    expect([status, reply.success]).toEqual([400, false]);
    expect(reply.error).toMatch(message);
  });
});

test.each<[body: unknown, message: RegExp]>([
  [{ text: "a", margin: -1 }, /^margin must be/],
  [[{ text: "a" }], /^body must be a JSON object/],
])("POST /qr-url rejects %j", async (body, message) => {
  const { status, body: reply } = await post("/qr-url", body);
  expect([status, reply.success]).toEqual([400, false]);
  expect(reply.error).toMatch(message);
});

describe("URLs from a request with a key", () => {
  test("are signed and don't contain the key", async () => {
    const { key, account } = await createAccount();
    const text = "secret + ünïcode";
    for (const [code, headers] of [
      [{ text }, { Authorization: `Bearer ${key}` }],
      [{ text, key }, {}],
    ] as const) {
      const url = await linkOf(code, headers);
      expect(url.href).not.toContain(key);
      expect(url.searchParams.get("accountId")).toBe(account.id);
      const reply = await app.request(url.pathname + url.search);
      expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
      expect(reply.headers.get("Cache-Control")).toMatch(/^public/);
      const forged = await app.request((url.pathname + url.search).replace("secret", "public"));
      expect(forged.status).toBe(403);
    }
    const { body } = await post("/qr-urls", { qrCodes: [{ text: "a" }, { text: "b", key: "other" }], key });
    for (const url of body.urls as string[]) {
      expect(url).toMatch(/&accountId=[^&]+&sig=[\da-f]{64}$/);
      const reply = await app.request(url.replace("http://localhost", ""));
      expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
    }
  });

  test("are unsigned if the key is wrong", async () => {
    expect((await linkOf({ text: "a", key: "q-wrong-key" })).href).toBe("http://localhost/qr?text=a");
  });
});
