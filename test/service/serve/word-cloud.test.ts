import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { clearAccountCache } from "../../../src/service/shared/account-lookup.ts";
import { decodePng, pixelAt } from "../../png.ts";
import { createAccount, signFully } from "./accounts.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };
const JSON_ONLY = { Accept: "application/json" };
const IMAGES_ONLY = { Accept: "image/avif,image/webp,image/*,*/*;q=0.8" };
const TEA = { text: "tea:12,coffee:9,milk:4", useWordList: "true", width: "200", height: "150" };

const get = async (query: Record<string, string>, headers: Record<string, string> = {}, method = "GET") =>
  app.request(`/wordcloud?${new URLSearchParams(query)}`, { method, headers: { ...JSON_ONLY, ...headers } });
const post = async (body: unknown, path = "/wordcloud", headers: Record<string, string> = {}) =>
  app.request(path, { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });

const bytesOf = async (reply: Response) => {
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect(reply.status, new TextDecoder().decode(bytes).slice(0, 300)).toBe(200);
  return bytes;
};
/** Returns the error message of a reply, which must be a JSON error with status 400. */
const rejectionMessage = async (reply: Response) => {
  expect(reply.status).toBe(400);
  const { success, error } = await reply.json<{ success: boolean; error: string }>();
  expect(success).toBe(false);
  return error;
};

// Load the large encoder modules before the tests, because the test runner loads them slowly, file by file.
beforeAll(async () => void (await get({ text: "a", format: "png" })));

describe("/wordcloud", () => {
  test.each([
    ["png", "image/png", "png", /^\x89PNG\r\n.\n/],
    ["jpg", "image/jpeg", "jpg", /^\xff\xd8\xff/],
    ["jpeg", "image/jpeg", "jpg", /^\xff\xd8\xff/],
    ["webp", "image/webp", "webp", /^RIFF....WEBP/s],
    ["avif", "image/avif", "avif", /^....ftypavif/s],
    ["svg", "image/svg+xml", "svg", /^<svg .*<\/svg>\s*$/s],
    ["pdf", "application/pdf", "pdf", /^%PDF-.*%%EOF\s*$/s],
    ["base64", "text/plain", "txt", /^iVBORw0KGgo/],
  ])("renders %s as %s", async (format, type, extension, signature) => {
    for (const background of ["transparent", "fff"]) {
      const reply = await get({ ...TEA, format, backgroundColor: background });
      expect(reply.headers.get("Content-Type")?.split(";")[0]).toBe(type);
      expect(reply.headers.get("Content-Disposition")).toBe(`inline; filename="wordcloud.${extension}"`);
      const bytes = await bytesOf(reply);
      expect(Buffer.from(bytes).toString("latin1")).toMatch(signature);
      expect(bytes.length).toBeGreaterThan(500);
    }
  });

  test("returns an SVG of 600 × 600 pixels by default, with the words as text", async () => {
    const svg = new TextDecoder().decode(await bytesOf(await get({ text: "Tea, tea and coffee" })));
    expect(svg).toContain('viewBox="0 0 600 600"');
    expect(svg).toContain(">tea, and, coffee</title>");
  });

  test("returns the same image for GET, POST and a form", async () => {
    for (const format of ["png", "svg", "pdf"]) {
      const query = new URLSearchParams({ ...TEA, text: "tea & coffee:9,naïve café,茶:3", format });
      const got = await bytesOf(await app.request(`/wordcloud?${query}`));
      const form = await app.request("/wordcloud", { method: "POST", headers: FORM_TYPE, body: String(query) });
      expect(await bytesOf(form)).toEqual(got);
      const typed = { useWordList: true, width: 200, height: 150, format };
      const list = [["tea & coffee", 9], "naïve café", { text: "茶", value: "3" }];
      for (const body of [Object.fromEntries(query), { ...typed, text: query.get("text") }, { ...typed, text: list }])
        expect(await bytesOf(await post(body))).toEqual(got);
    }
  });

  test("has the requested size, background and colours", async () => {
    const image = decodePng(
      await bytesOf(
        await get({ ...TEA, format: "png", devicePixelRatio: "2", bkg: "#102030", colors: '["#ff0000","00ff00"]' }),
      ),
    );
    expect([image.width, image.height]).toEqual([400, 300]);
    expect(pixelAt(image, 0, 0)).toEqual([0x10, 0x20, 0x30, 255]);
    const colors = new Set<string>();
    for (let i = 0; i < image.data.length; i += 4) colors.add(image.data.slice(i, i + 3).join(" "));
    expect(colors).toContain("255 0 0");
    expect(colors).toContain("0 255 0");
  });

  test("lets clients cache images of a GET, and answers a matching ETag with 304", async () => {
    const reply = await get(TEA);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=604800",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      "cross-origin-resource-policy": "cross-origin",
      vary: "Authorization",
      "x-cache": "MISS",
      "x-content-type-options": "nosniff",
    });
    const tag = reply.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[\w-]{20,}"$/);
    const again = await get(TEA, { "If-None-Match": `W/${tag}` });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect((await get({ ...TEA, seed: "2" }, { "If-None-Match": tag })).status).toBe(200);
    const posted = await post(TEA);
    expect([posted.status, posted.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const head = await get(TEA, {}, "HEAD");
    expect([head.status, head.headers.get("ETag"), (await head.arrayBuffer()).byteLength]).toEqual([200, tag, 0]);
  });

  test("accepts only GET, HEAD and POST", async () => {
    for (const method of ["PUT", "DELETE", "PATCH"]) expect((await get(TEA, {}, method)).status).toBe(405);
    const preflight = await get(TEA, {}, "OPTIONS");
    expect([preflight.status, preflight.headers.get("Access-Control-Allow-Origin")]).toEqual([204, "*"]);
  });
});

describe("an error", () => {
  test("is JSON for programs, and for every POST", async () => {
    const error = "padding must be between 0 and 50, got 99";
    for (const reply of [
      await get({ ...TEA, padding: "99" }),
      await post({ ...TEA, padding: 99 }, "/wordcloud", IMAGES_ONLY),
    ]) {
      expect(reply.headers.get("Content-Type")).toContain("application/json");
      expect(reply.headers.get("Cache-Control")).toBe("no-store");
      expect(reply.headers.get("X-Service-Error")).toBe(error);
      expect(reply.headers.get("X-Quickchart-Error")).toBe(error);
      expect(await rejectionMessage(reply)).toBe(error);
    }
  });

  test("is an image for clients that accept only images", async () => {
    const reply = await get({ ...TEA, padding: "99", format: "png", devicePixelRatio: "2" }, IMAGES_ONLY);
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([400, "image/png"]);
    expect(reply.headers.get("X-Service-Error")).toBe("padding must be between 0 and 50, got 99");
    const { width, height } = decodePng(await reply.arrayBuffer());
    expect([width, height]).toEqual([400, 300]);
    for (const format of ["gif", "pdf", ""]) {
      const svg = await get({ text: "", format }, IMAGES_ONLY);
      expect([svg.status, svg.headers.get("Content-Type")?.split(";")[0]]).toEqual([400, "image/svg+xml"]);
      expect(await svg.text()).toContain("Word cloud error");
    }
  });

  test.each<readonly [query: Record<string, string>, error: string]>([
    [{}, "text is required: the words of the cloud"],
    [{ text: "-!!" }, "text must contain words, got -!!"],
    [{ text: "a:0,b:-1", useWordList: "1" }, "text must contain words with counts above 0, got a:0,b:-1"],
    [{ text: "#,&", useWordList: "1" }, "cleanWords must be false for words without letters or digits, got true"],
    [{ text: "a", fontFamily: "a;b{}" }, "fontFamily must be CSS font families such as Roboto, sans-serif, got a;b{}"],
    [{ text: "a", width: "1", height: "3000" }, "width and height leave no room for words, got 1 x 3000"],
  ])("of %j names the field", async (query, error) => {
    expect(await rejectionMessage(await get(query))).toBe(error);
    expect(await rejectionMessage(await post(query))).toBe(error);
  });
});

interface Answer {
  readonly success: boolean;
  readonly errors: string[];
  readonly warnings: string[];
  readonly normalized: Record<string, unknown> & { readonly words: { text: string; value: number }[] };
  readonly renderCheck?: { readonly contentType: string; readonly bytes: number };
}

const validate = async (body: unknown, headers: Record<string, string> = {}) => {
  const reply = await post(body, "/api/validate-wordcloud", headers);
  return { status: reply.status, ...(await reply.json<Answer>()) };
};

describe("/api/validate-wordcloud", () => {
  test("returns the words with their counts, the other parameters, and the result of a test render", async () => {
    const body = {
      text: "Tea, tea & the coffee. It's a café!",
      removeStopwords: 1,
      bkg: "fff",
      w: "300",
      format: "PNG",
    };
    const { words, ...normalized } = (await validate(body)).normalized;
    expect(words).toEqual([
      { text: "tea", value: 2 },
      { text: "coffee", value: 1 },
      { text: "café", value: 1 },
    ]);
    expect(normalized).toEqual({
      format: "png",
      width: 300,
      height: 600,
      devicePixelRatio: 1,
      backgroundColor: "#fff",
      fontFamily: "serif",
      fontWeight: "normal",
      fontScale: 25,
      scale: "linear",
      padding: 1,
      rotation: 20,
      maxNumWords: 200,
      minWordLength: 1,
      case: "lower",
      removeStopwords: true,
      cleanWords: true,
      useWordList: false,
      seed: 1,
      authenticated: false,
    });
    const { status, success, errors, warnings, renderCheck } = await validate(body);
    expect({ status, success, errors, warnings }).toEqual({ status: 200, success: true, errors: [], warnings: [] });
    const bytes = await bytesOf(await post(body));
    expect(renderCheck).toEqual({ contentType: "image/png", bytes: bytes.length });
  });

  test("warns if all words are too short", async () => {
    const { status, warnings, normalized } = await validate({ text: "o k a y", minWordLength: 2 });
    expect({ status, words: normalized.words }).toEqual({ status: 200, words: [] });
    expect(warnings).toEqual(["image shows no words, because all have fewer than 2 characters: lower minWordLength"]);
    expect((await post({ text: "o k a y", minWordLength: 2, format: "svg", backgroundColor: "red" })).status).toBe(200);
  });

  test("adds up repeated words, and keeps fractions", async () => {
    const { normalized } = await validate({ text: "a b:1.5,c,A B:2,10:30,10:30,c:x", useWordList: true });
    expect(normalized.words).toEqual([
      { text: "10", value: 60 },
      { text: "a b", value: 3.5 },
      { text: "c", value: 1 },
      { text: "c:x", value: 1 },
    ]);
  });

  test("warns of words without room, and of unknown fonts", async () => {
    const list = Array.from({ length: 150 }, (_, i) => [`word${i}`, 150 - i]);
    const small = await validate({ text: list, width: 80, height: 60 });
    expect([small.status, small.success]).toEqual([200, true]);
    expect(small.warnings).toEqual([
      expect.stringMatching(
        /^image has no room for (?:word\d+, ){4}word\d+ and \d+ more: increase width and height, or reduce padding or maxNumWords$/,
      ),
    ]);
    expect(small.normalized.words).toHaveLength(150);
    const unknown = "fontFamily should name a font listed at /fonts, got Nope: the words are drawn in the default font";
    expect((await validate({ text: "a", fontFamily: "Nope" })).warnings).toEqual([unknown]);
    for (const fontFamily of ["Nope, Roboto", "'Open Sans'", '"Roboto"', "monospace", "sans"])
      expect((await validate({ text: "a", fontFamily })).warnings, fontFamily).toEqual([]);
  });

  test("treats warnings as errors if strict", async () => {
    const { status, success, errors } = await validate({ text: "a", fontFamily: "Nope", strict: true });
    expect([status, success]).toEqual([400, false]);
    expect(errors).toEqual([expect.stringMatching(/^fontFamily should name a font/)]);
  });

  test("lists all errors", async () => {
    const { status, success, errors, normalized } = await validate({ text: "a", padding: -1, case: "x", width: 300 });
    expect([status, success]).toEqual([400, false]);
    expect(errors).toEqual([
      "padding must be between 0 and 50, got -1",
      "case must be one of upper, lower, none, got x",
    ]);
    expect(normalized).toEqual({ width: 300, height: 600, format: "svg" });
  });
});

describe("keys and signatures", () => {
  beforeEach(clearAccountCache);

  test("a key is reported as verified, and is never shown", async () => {
    const { key } = await createAccount();
    for (const reply of [
      await get({ ...TEA, key }),
      await get(TEA, { Authorization: `Bearer ${key}` }),
      await post({ ...TEA, key }),
    ]) {
      expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
      expect(await bytesOf(reply)).toEqual(await bytesOf(await get(TEA)));
    }
    const answer = await validate({ ...TEA, key });
    expect(answer.normalized).toMatchObject({ authenticated: true });
    expect(JSON.stringify(answer)).not.toContain(key);
    const unknown = await get({ ...TEA, key: "wrong" });
    expect(unknown.headers.get("X-Service-Verified-Key")).toBeNull();
    expect(await bytesOf(unknown)).toEqual(await bytesOf(await get(TEA)));
  });

  test("a signature covers the words and the size, but not the format", async () => {
    const { key, account } = await createAccount();
    const sig = await signFully(key, "/wordcloud", TEA);
    const signed = { ...TEA, sig, accountId: account.id };
    for (const more of [{}, { format: "png" }, { devicePixelRatio: "2" }]) {
      const reply = await get({ ...signed, ...more });
      expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
      expect(await bytesOf(reply)).toEqual(await bytesOf(await get({ ...TEA, ...more })));
    }
    const forgeries = [{ text: "tea" }, { width: "300" }, { seed: "2" }, { colors: '["red"]' }, { bkg: "red" }];
    for (const forgery of forgeries)
      expect((await get({ ...signed, ...forgery })).status, JSON.stringify(forgery)).toBe(403);
  });
});

describe("a hostile body", () => {
  test.each(
    (
      [
        ["[]", 400],
        ["null", 400],
        ["7", 400],
        ["{", 400],
        [" ", 400],

        ['{"text":{"toString":null}}', 400],
        ['{"text":[{"__proto__":{"text":"a"}}]}', 400],
        ['{"__proto__":{"text":"a"}}', 400],
        ['{"text":"a","__proto__":{"width":-1}}', 200],
        ['{"text":["a","\\ud800","\\u0000","\\u202e"],"cleanWords":false}', 200],
        ['{"text":[["__proto__",3],["constructor",2],["toString",1]]}', 200],
        ['{"text":[["a",1e308],["b",1e308],["a",1e308]]}', 200],
        ['{"text":[["a",1e309]]}', 400],
        [`{"text":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, 400],
        [`{"text":"a","colors":${'{"a":'.repeat(5000)}1${"}".repeat(5000)}}`, 400],
        [`{"text":"${"a".repeat(300_000)}"}`, 400],
        [`{"text":"${"a ".repeat(100_000)}"}`, 200],
        [`{"text":"${"日本語".repeat(66_000)}"}`, 200],
        [`{"text":${JSON.stringify(Array(10_001).fill(["a", 1]))}}`, 400],
      ] as const
    ).map(([body, status]) => [body.slice(0, 50), status, body] as const),
  )("%s is answered with %d", async (_, status, body) => {
    for (const path of ["/wordcloud", "/api/validate-wordcloud"]) {
      const reply = await app.request(path, { method: "POST", headers: JSON_TYPE, body });
      const text = await reply.text();
      expect(reply.status, text.slice(0, 300)).toBe(status);
      if (status === 400) expect(text.length).toBeLessThan(1000);
    }
  });

  test.each([
    "text=%ff",
    "text=%00",
    "text=a&width=%ff",
    "text=a&colors=[",
    `text=${"a+".repeat(1000)}`,
    "text=a&text=b",
  ])("the query %s is drawn or refused", async (query) => {
    const reply = await app.request(`/wordcloud?${query}`, { headers: JSON_ONLY });
    expect(reply.status).toBeLessThan(500);
    if (reply.status !== 200) expect(await rejectionMessage(reply)).toMatch(/^(?:text|width|colors) must /);
  });
});
