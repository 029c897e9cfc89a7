// Tests the fuzzer: requests are reproducible and reach every operation, the checks detect faults, and minimised
// requests still fail.

import { describe, expect, it } from "vitest";
import { SIDE_TEXT } from "../../src/options/whole-number.ts";
import { checkReply, type Reply } from "../fuzz/check-reply.ts";
import { ACCOUNT, type FuzzRequest } from "../fuzz/draft.ts";
import { generateRequest } from "../fuzz/generate-request.ts";
import { minimizeRequest } from "../fuzz/minimize-request.ts";
import { OPERATIONS } from "../fuzz/seeds.ts";

const HEADERS = {
  "content-type": "application/json",
  "access-control-allow-origin": "*",
  "x-content-type-options": "nosniff",
};
const REQUEST: FuzzRequest = { method: "GET", target: "/chart?c=1", headers: {} };

function reply(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, body: Buffer.from(text, "latin1"), headers: { ...HEADERS, ...headers } };
}

const rejectedReply = (error: string) => reply(400, { success: false, error }, { "x-service-error": error });

describe("generated requests", () => {
  it("are reproducible by seed and index, and differ between seeds", () => {
    const texts = (seed: number) =>
      Array.from({ length: 300 }, (_, index) => JSON.stringify(generateRequest(seed, index)));
    expect(texts(1)).toEqual(texts(1));
    expect(texts(1).filter((text) => texts(2).includes(text)).length).toBeLessThan(10);
    expect(new Set(texts(1)).size).toBeGreaterThan(280);
  });

  it("reach every operation of the service", () => {
    const wanted = new Set(OPERATIONS.map(({ method, path }) => `${method} ${path.replace(/\d$/, "")}`));
    for (let index = 0; index < 80_000 && wanted.size > 0; index++) {
      const { method, target } = generateRequest(1, index);
      const path = target.split("?")[0] as string;
      wanted.delete(`${method} ${path}`);
      wanted.delete(`${method} ${path.replace(/\d$/, "")}`);
    }
    // These operations have their description in the path.
    expect([...wanted].filter((name) => !name.startsWith("GET /natural/"))).toEqual([]);
  });
});

describe("the response check", () => {
  it("accepts valid responses", () => {
    expect(checkReply(REQUEST, reply(200, "\x89PNG\r\n", { "content-type": "image/png" }))).toEqual([]);
    expect(checkReply(REQUEST, rejectedReply(`width ${SIDE_TEXT}, got 0`))).toEqual([]);
    expect(checkReply(REQUEST, reply(304, ""))).toEqual([]);
  });

  it.each<[string, Reply, string, FuzzRequest?]>([
    [
      "an internal error",
      reply(500, { error: "internal error" }, { "x-service-error": "internal error" }),
      "status 500",
    ],
    ["a missing message", reply(400, { success: false }, { "x-service-error": "a" }), "400 without a message"],
    ["a missing header", reply(400, { error: "width must be 1" }), "400 without X-Service-Error"],
    ["a content type other than JSON", reply(400, "no", { "content-type": "text/html" }), "400 as text/html"],
    [
      "an error image for a POST",
      reply(400, "", { "content-type": "image/png" }),
      "400 as image/png",
      { ...REQUEST, method: "POST" },
    ],
    [
      "an error message of a JavaScript engine",
      rejectedReply("chart cannot be drawn: Cannot read properties of null (reading 'x')"),
      "400 repeats an engine's error message",
    ],
    [
      "a body that doesn't match its content type",
      reply(200, "<svg", { "content-type": "image/png" }),
      "the body is not image/png",
    ],
    ["an empty body", reply(200, ""), "the body is empty"],
    ["a 405 response without Allow", { ...rejectedReply("method must be GET"), status: 405 }, "405 without Allow"],
    ["an injected header", reply(200, "{}", { "x-injected": "1" }), "a value was written as a separate header"],
  ])("detects %s", (_, given, fault, request = REQUEST) => {
    expect(checkReply(request, given).join()).toContain(fault);
  });

  it("detects echoed keys", () => {
    const { key } = ACCOUNT;
    const shown = { ...REQUEST, target: `/chart?key=${key}&v=${key}` };
    expect(checkReply(shown, rejectedReply(`v must be 2, got ${key}`)).join()).toContain("echoes the key");
    // The same text is not reported if the request contains no key.
    expect(checkReply(REQUEST, rejectedReply(`v must be 2, got ${key}`))).toEqual([]);
  });
});

it("minimizeRequest reduces a failing request", async () => {
  const fails = async ({ target, body }: FuzzRequest) =>
    target.includes("v=4") && body !== undefined && "text" in body && body.text.includes('"bad"');
  const text = JSON.stringify({ chart: { type: "bar", data: { a: ["x", "y", { deep: "bad" }] } }, width: 5 });
  const large = { method: "POST", target: "/chart?a=1&v=4&b=2", headers: { A: "1" }, body: { text } };
  const small = await minimizeRequest(large, fails);
  expect(await fails(small)).toBe(true);
  expect(small.target).toBe("/chart?v=4");
  expect(small.headers).toEqual({});
  expect((small.body as { text: string }).text.length).toBeLessThan(60);
});
