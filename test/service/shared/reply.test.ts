import { describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { Failure, type FailureCode } from "../../../src/base/failure.ts";
import { SIDE_TEXT } from "../../../src/options/whole-number.ts";
import { getPlatform } from "../../../src/service/platform/platform.ts";
import { IMMUTABLE } from "../../../src/service/shared/freshness.ts";
import { replyError, replyFile, replyValidation } from "../../../src/service/shared/reply.ts";

test("a validation shortens long texts, and all texts together", async () => {
  const normalized = { title: "x".repeat(3000), list: Array.from({ length: 500 }, () => "y".repeat(1000)), width: 5 };
  const fixes = [{ message: "z".repeat(3000), patch: [] }];
  const reply = replyValidation({ normalized, fixes, warnings: ["w".repeat(3000)] });
  const body = (await reply.json()) as { warnings: string[]; fixes: unknown; normalized: typeof normalized };
  expect(Object.keys(body)).toEqual(["success", "errors", "warnings", "fixes", "normalized"]);
  expect(body.warnings).toEqual([`${"w".repeat(2000)}…`]);
  expect(body.normalized.title).toBe(`${"x".repeat(2000)}…`);
  expect(body.normalized.list.filter((text) => text === "y".repeat(1000))).toHaveLength(96);
  expect(new Set(body.normalized.list.slice(96))).toEqual(new Set(["…"]));
  expect(body.normalized.width).toBe(5);
  expect(body.fixes).toEqual(fixes);
});

describe("an image response", () => {
  test("with remote content lives for 30 seconds", () => {
    const file = { body: "", contentType: "image/png" };
    const remote = { name: "chart", freshness: { ...IMMUTABLE, isRemote: true } };
    const read = replyFile(file, new Request("https://example.com/chart"), remote);
    expect(read.headers.get("Cache-Control")).toBe("public, max-age=30");
    expect(read.headers.get("X-Recommend-Ttl-Sec")).toBe("30");
    expect(read.headers.get("Access-Control-Expose-Headers")).toContain("X-Recommend-Ttl-Sec");
    const posted = replyFile(file, new Request("https://example.com/chart", { method: "POST" }), remote);
    expect(posted.headers.get("Cache-Control")).toBe("no-store");
    expect(posted.headers.get("X-Recommend-Ttl-Sec")).toBe("30");
    const lasting = replyFile(file, new Request("https://example.com/chart"), { name: "chart", freshness: IMMUTABLE });
    expect(lasting.headers.has("X-Recommend-Ttl-Sec")).toBe(false);
  });

  test.each([
    ["the URL, if the image never changes, however old its copy in a cache is", {}, 30],
    ["the image, if it has external data", { seconds: 604_800, hasData: true }, 1],
  ])("whose URL has a lifetime lives as long as %s", (_, changed, left) => {
    const freshness = { ...IMMUTABLE, urlSeconds: 30, ...changed };
    const reply = replyFile({ body: "", contentType: "image/png" }, new Request("https://example.com/chart"), {
      name: "chart",
      freshness,
      age: 604_799,
    });
    expect(reply.headers.get("Cache-Control")).toBe(`public, max-age=${left}`);
    expect(reply.headers.has("Age")).toBe(false);
  });

  test("in SVG has a Content-Security-Policy against scripts and external resources", () => {
    const request = new Request("https://example.com/chart");
    const facts = { name: "chart", freshness: IMMUTABLE };
    const policy = "Content-Security-Policy";
    expect(replyFile({ body: "<svg/>", contentType: "image/svg+xml" }, request, facts).headers.get(policy)).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    );
    expect(replyFile({ body: "", contentType: "image/png" }, request, facts).headers.has(policy)).toBe(false);
  });
});

describe("an error response", () => {
  const statuses: Record<FailureCode, number> = {
    invalid: 400,
    unauthorized: 401,
    forbidden: 403,
    "not-found": 404,
    gone: 410,
    "method-not-allowed": 405,
    "precondition-failed": 412,
    "too-large": 413,
    "header-too-large": 431,
    "unsupported-media-type": 415,
    "no-code": 422,
    "too-many-requests": 429,
    unavailable: 503,
  };

  test.each(Object.entries(statuses))("for %s has status %i", async (code, status) => {
    const reply = replyError(new Failure(code as FailureCode, "no"));
    expect(reply.status).toBe(status);
    expect(await reply.json()).toEqual({ success: false, error: "no" });
  });

  test("has the message in its body and two exposed headers, and is not cacheable", async () => {
    const reply = await app.request("/chart?c={}&w=9000", { headers: { Accept: "application/json" } });
    const message = `w ${SIDE_TEXT}, got 9000`;
    expect(reply.status).toBe(400);
    expect(reply.headers.get("Content-Type")).toBe("application/json");
    expect(reply.headers.get("X-Service-Error")).toBe(message);
    expect(reply.headers.get("X-Quickchart-Error")).toBe(message);
    expect(reply.headers.get("Access-Control-Expose-Headers")).toBe(
      "X-Service-Error, X-Quickchart-Error, X-Service-Verified-Key, X-Quickchart-Verified-Key, X-Recommend-Ttl-Sec, X-Data-Age, X-Alt-Text, X-Warning, X-Cache, ETag, Age, Retry-After, RateLimit, RateLimit-Policy",
    );
    expect(reply.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
    expect(reply.headers.get("Vary")).toBe("Accept, Sec-Fetch-Dest");
    expect(await reply.json()).toEqual({ success: false, error: message });
  });

  test("lists all invalid fields", async () => {
    const reply = await app.request("/chart?c={}&w=9000&h=-1", { headers: { Accept: "application/json" } });
    expect(await reply.json()).toEqual({
      success: false,
      error: `w ${SIDE_TEXT}, got 9000`,
      errors: [`w ${SIDE_TEXT}, got 9000`, `h ${SIDE_TEXT}, got -1`],
    });
  });

  /** Returns the message in the header, decoded as a client would. */
  const header = (message: string) => {
    const line = replyError(new Failure("invalid", message)).headers.get("X-Quickchart-Error") ?? "";
    return getPlatform().encodeHeaderText("é") === "é" ? line : Buffer.from(line, "latin1").toString();
  };

  test.each([
    ["a\r\nSet-Cookie: b=1", "a Set-Cookie: b=1"],
    ["a\nb\tc\0d\x7fe\x85f", "a b c d e f"],
    ["é ✓ 😀", "é ✓ 😀"],
    ["\ud800!", "\ufffd!"],
    ["\n", ""],
  ])("has the message on one line in the header: %j", (message, line) => {
    expect(header(message)).toBe(line);
  });

  test("cannot be used to inject headers", async () => {
    const reply = await app.request("/chart?c={}&f=x%0d%0aSet-Cookie:%20a=b%0d%0a%0d%0a<html>", {
      headers: { Accept: "application/json" },
    });
    expect(reply.status).toBe(400);
    expect(reply.headers.has("Set-Cookie")).toBe(false);
    expect(reply.headers.get("X-Service-Error")).toMatch(/got x Set-Cookie: a=b <html>$/);
    expect(await reply.json()).toHaveProperty("error", expect.stringContaining("got x\r\nSet-Cookie"));
  });

  test("truncates the message in the header on a character boundary, but not in the body", async () => {
    const bytes = (text: string | null) => new TextEncoder().encode(text ?? "").length;
    expect(header("x".repeat(1000))).toBe("x".repeat(1000));
    expect(header("x".repeat(1001))).toBe(`${"x".repeat(997)}...`);
    for (const long of ["é".repeat(5000), `x${"😀".repeat(5000)}`, "✓".repeat(400)]) {
      const line = header(long);
      expect(bytes(line)).toBeLessThanOrEqual(1000);
      expect(bytes(line)).toBeGreaterThan(990);
      expect(line).toMatch(/^[^\ufffd]+\.\.\.$/u);
      expect(await replyError(new Failure("invalid", long)).json()).toHaveProperty("error", long);
    }
  });
});

test("replyError logs an unexpected exception and answers without details", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const bug = new TypeError("internal secret");
  const reply = replyError(bug);
  expect(reply.status).toBe(500);
  expect(reply.headers.get("Cache-Control")).toBe("no-store");
  expect(await reply.json()).toEqual({ success: false, error: "internal error" });
  expect(JSON.stringify([...reply.headers])).not.toContain("secret");
  expect(log).toHaveBeenCalledWith(bug);
  log.mockRestore();
});
