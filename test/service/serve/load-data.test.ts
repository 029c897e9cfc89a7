// Tests POST /api/load-data with a mocked network. test/service/shared tests the rules for addresses.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";

let answer: () => Response | Promise<Response>;
let requested: string[] = [];

beforeEach(() => {
  requested = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (target) => {
    requested.push(target instanceof Request ? target.url : String(target));
    return answer();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

// An IP address, which needs no DNS lookup.
const HOST = "https://93.184.216.34";
const load = (body: unknown, headers: Record<string, string> = {}) =>
  app.request("/api/load-data", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const csv = (text: string, init?: ResponseInit) => () =>
  new Response(text, { headers: { "Content-Type": "text/csv" }, ...init });

describe("POST /api/load-data", () => {
  test("returns the text of a CSV file", async () => {
    answer = csv("Month,Sales\nJan,10\n");
    const reply = await load({ url: `${HOST}/sales.csv?token=1` }, { "CF-Connecting-IP": "198.51.100.77" });
    expect(await reply.json()).toEqual({ success: true, text: "Month,Sales\nJan,10\n" });
    expect([reply.status, requested]).toEqual([200, [`${HOST}/sales.csv?token=1`]]);
    expect(reply.headers.get("RateLimit")).not.toBe(null);
  });

  test("returns an Excel workbook as base64", async () => {
    const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0]);
    answer = () => new Response(bytes);
    expect(await (await load({ url: `${HOST}/sales.xlsx` })).json()).toEqual({
      success: true,
      workbook: "UEsDBP8A",
    });
  });

  test("exports a Google sheet", async () => {
    answer = csv("a,b\n");
    const url = "https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-abcde/edit#gid=77";
    const reply = await load({ url });
    expect(await reply.json()).toMatchObject({ success: true, text: "a,b\n" });
    expect(requested.at(-1)).toMatch(/\/export\?format=csv&gid=77$/);
    answer = () => new Response("<!DOCTYPE html><title>Sign in", { headers: { "Content-Type": "text/html" } });
    expect(await (await load({ url })).json()).toMatchObject({
      success: false,
      error: expect.stringContaining('is not public: share it so that "Anyone with the link" can view it'),
    });
  });

  test("decodes a data: URL without a request", async () => {
    const reply = await load({ url: "data:text/csv,a%2Cb" });
    expect([await reply.json(), requested]).toEqual([{ success: true, text: "a,b" }, []]);
  });

  test.each([
    ["no URL", undefined, "url"],
    ["another type", 5, "url"],
    ["another scheme", "ftp://example.com/a.csv", "url must be the http: or https: URL"],
    ["a file", "file:///etc/passwd", "url must be the http: or https: URL"],
    ["a private address", "http://10.0.0.1/a.csv", "public"],
    ["a long URL", `${HOST}/${"a".repeat(200_000)}`, "characters"],
  ])("rejects %s without a request", async (_, url, message) => {
    const reply = await load({ url });
    expect(reply.status).toBe(400);
    expect(((await reply.json()) as { error: string }).error).toContain(message);
    expect(requested).toEqual([]);
  });

  test.each([
    ["an error status", csv("secret", { status: 500 }), "its server returned status 500"],
    ["a web page", () => new Response("<!doctype html>"), "got a web page"],
    ["a large file", csv("a,b\n".repeat(300_000)), "at most 1000000 bytes"],
    [
      "a redirect to a private address",
      () => new Response(null, { status: 302, headers: { Location: "http://127.0.0.1/" } }),
      "redirects to an address that is not allowed",
    ],
    ["an unreachable server", () => Promise.reject(new TypeError("no")), "cannot be reached"],
  ])("explains %s", async (_, reply, message) => {
    answer = reply;
    const result = await load({ url: `${HOST}/data.csv` });
    expect(result.status).toBe(400);
    const { error } = (await result.json()) as { error: string };
    expect(error).toContain(message);
    expect(error).not.toContain("secret");
  });

  test("rejects requests from the service itself", async () => {
    answer = csv("a");
    const reply = await load({ url: `${HOST}/data.csv` }, { Via: "1.1 limn" });
    expect([reply.status, requested]).toEqual([400, []]);
  });
});
