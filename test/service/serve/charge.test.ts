// Every request with a body, and every client error, costs at least a point, whatever the endpoint. A key in a body pays for
// it, so that clients that send their keys there don't run into the limit of their address.

import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { ANONYMOUS_POINTS, BODY_POINT_BYTES } from "../../../src/base/limits.ts";
import { createAccount, withSettings } from "./accounts.ts";

afterEach(() => {
  vi.useRealTimers();
});

const JSON_TYPE = { "Content-Type": "application/json" };
const CHART = { chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } }, width: 20, height: 20 };

let addresses = 0;
const newAddress = () => `198.18.${++addresses >> 8}.${addresses & 255}`;

const send = async (address: string, path: string, init: RequestInit = {}) => {
  const reply = await app.request(path, {
    ...init,
    headers: { Accept: "application/json", "CF-Connecting-IP": address, ...(init.headers as Record<string, string>) },
  });
  const quota = /r=(\d+)/.exec(reply.headers.get("RateLimit") ?? "")?.[1];
  await reply.arrayBuffer();
  return { status: reply.status, left: quota === undefined ? undefined : Number(quota) };
};
const post = (address: string, path: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
  send(address, path, { method: "POST", body, headers });

/** Requests that fail before anything is drawn. */
const REJECTED: Readonly<Record<string, (address: string) => ReturnType<typeof send>>> = {
  "an unknown media type": (address) => post(address, "/chart", "x", { "Content-Type": "text/x" }),
  "too many parameters": (address) =>
    post(address, "/chart", "a&".repeat(1001), { "Content-Type": "application/x-www-form-urlencoded" }),
  "an invalid field": (address) => post(address, "/chart", '{"chart":{},"width":-1}'),
  "malformed JSON": (address) => post(address, "/chart", "{"),
  "a wrong signature": (address) => send(address, "/chart?c={}&sig=1&accountId=1"),
  "an unknown saved chart": (address) => send(address, "/chart/render/zf-1"),
  "an unknown path": (address) => send(address, "/nothing"),
  "a validation": (address) => post(address, "/api/validate-qr", "{}"),
  "a batch": (address) => post(address, "/qr/batch", "[]"),
  "an image without a code": (address) => post(address, "/qr-read", "x", { "Content-Type": "image/png" }),
  "a description": (address) => post(address, "/natural/config", "{}"),
  "a table to load": (address) => post(address, "/api/load-data", "{}"),
  "a chart to save": (address) => post(address, "/chart/create", "{}"),
  "a tool call": (address) => post(address, "/mcp", "{}"),
  "the operator's page": (address) => send(address, "/accounts"),
  "a long header": (address) => send(address, "/chart", { headers: { Accept: "a".repeat(9000) } }),
};

describe("a rejected request costs a point:", () => {
  test.each(Object.entries(REJECTED))("%s", async (_, ask) => {
    const address = newAddress();
    const first = await ask(address);
    expect(first.status).toBeGreaterThanOrEqual(400);
    expect(first.status).toBeLessThan(500);
    expect(await post(address, "/chart", JSON.stringify(CHART))).toEqual({ status: 200, left: ANONYMOUS_POINTS - 2 });
  });
});

test("a large body costs more, with and without its length", async () => {
  const body = JSON.stringify({ ...CHART, unknown: "x".repeat(3 * BODY_POINT_BYTES) });
  const stream = () => new Blob([body]).stream();
  for (const sent of [body, stream]) {
    const address = newAddress();
    const init = typeof sent === "string" ? { body: sent } : { body: sent(), duplex: "half" };
    const { status } = await send(address, "/chart", { method: "POST", headers: JSON_TYPE, ...init } as RequestInit);
    expect(status).toBe(200);
    const { left } = await send(address, "/chart?c={type:'bar'}&w=20&h=20");
    expect(left).toBe(ANONYMOUS_POINTS - 1 - 3 - 1);
  }
});

test("requests with a key in the body don't use up the points of the address", async () => {
  const { key } = await createAccount();
  const address = newAddress();
  const body = JSON.stringify({ ...CHART, key });
  for (let count = 0; count < 3 * ANONYMOUS_POINTS; count++)
    expect((await post(address, "/chart", body)).status, `request ${count}`).toBe(200);
  expect((await post(address, "/chart", JSON.stringify(CHART))).left).toBe(ANONYMOUS_POINTS - 1);
});

test("an address that sends invalid requests in a loop is rejected before its bodies are read", async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let count = 0; count < 5 * ANONYMOUS_POINTS; count++) statuses.push((await post(address, "/chart", "{")).status);
  const first = statuses.indexOf(429);
  expect(first).toBeGreaterThanOrEqual(ANONYMOUS_POINTS);
  expect(first).toBeLessThan(4 * ANONYMOUS_POINTS);
  expect(new Set(statuses.slice(first))).toEqual(new Set([429]));
});

/** Uses up the points of an address. */
async function exhaust(address: string): Promise<void> {
  for (let count = 0; count < ANONYMOUS_POINTS; count++) await send(address, `/qr?text=${count}&size=20`);
}

describe("an address without points", () => {
  test("can't send bodies without end", async () => {
    const address = newAddress();
    await exhaust(address);
    const read = vi.spyOn(Request.prototype, "arrayBuffer");
    try {
      const body = JSON.stringify(CHART);
      const requests = 3 * ANONYMOUS_POINTS;
      for (let count = 0; count < requests; count++) {
        const request = new Request("https://example.com/chart", {
          method: "POST",
          body,
          headers: { ...JSON_TYPE, "Content-Length": String(body.length), "CF-Connecting-IP": address },
        });
        expect((await app.fetch(request)).status).toBe(429);
      }
      expect(read).toHaveBeenCalledTimes(ANONYMOUS_POINTS);
    } finally {
      read.mockRestore();
    }
  });

  test("pays nothing later for the requests that were refused", async () => {
    const address = newAddress();
    await exhaust(address);
    for (let count = 0; count < 3 * ANONYMOUS_POINTS; count++) await post(address, "/chart", JSON.stringify(CHART));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    const full = { limit: async () => ({ success: true }) };
    const { status, left } = await withSettings({ RATE_LIMIT: full }, () =>
      post(address, "/chart", JSON.stringify(CHART)),
    );
    expect([status, left]).toEqual([200, ANONYMOUS_POINTS - 1]);
  });

  test("gets error images only for a minute's points", async () => {
    // The points are those of one minute, however long the requests take.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const address = newAddress();
    await exhaust(address);
    const types: (string | null)[] = [];
    for (let count = 0; count < 2 * ANONYMOUS_POINTS; count++) {
      const headers = { "CF-Connecting-IP": address, Accept: "image/*" };
      const reply = await app.request(`/qr?text=x${count}`, { headers });
      expect(reply.status).toBe(429);
      types.push(reply.headers.get("Content-Type"));
      await reply.arrayBuffer();
    }
    expect(types.indexOf("application/json")).toBe(ANONYMOUS_POINTS);
    expect(new Set(types.slice(ANONYMOUS_POINTS))).toEqual(new Set(["application/json"]));
  });
});

test("the cost in the header is what the request costs in total", async () => {
  const address = newAddress();
  const quotaOf = async (path: string, init: RequestInit = {}) => {
    const headers = { "CF-Connecting-IP": address, ...(init.headers as Record<string, string>) };
    const reply = await app.request(path, { ...init, headers });
    await reply.arrayBuffer();
    const [, left, cost] = /r=(\d+);t=\d+;cost=(\d+)/.exec(reply.headers.get("RateLimit") ?? "") ?? [];
    return [reply.status, ANONYMOUS_POINTS - Number(left), Number(cost)];
  };
  const large = JSON.stringify({ ...CHART, unknown: "x".repeat(3 * BODY_POINT_BYTES) });
  expect(await quotaOf("/chart", { method: "POST", body: large, headers: JSON_TYPE })).toEqual([200, 4, 4]);
  // A script that fails while it is drawn, an invalid field, and an unknown path.
  expect(await quotaOf("/chart?c=(")).toEqual([400, 5, 1]);
  expect(await quotaOf("/chart?c={}&w=-1")).toEqual([400, 6, 1]);
  expect(await quotaOf("/nothing")).toEqual([404, 7, 1]);
  expect(await quotaOf("/qr-url", { method: "POST", body: '{"text":"a"}', headers: JSON_TYPE })).toEqual([200, 8, 1]);
});

test("bodies that arrive at the same time are limited", async () => {
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
  const open = (address: string) => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void controllers.push(controller) });
    const headers = { ...JSON_TYPE, "CF-Connecting-IP": address };
    return app.request("/qr-url", { method: "POST", body, headers, duplex: "half" } as RequestInit);
  };
  const [address, other] = [newAddress(), newAddress()];
  const replies = Array.from({ length: 4 * ANONYMOUS_POINTS }, () => open(address));
  expect((await open(address)).status).toBe(429);
  replies.push(open(other));
  for (const controller of controllers) {
    controller.enqueue(new TextEncoder().encode('{"text":"a"}'));
    controller.close();
  }
  for (const reply of await Promise.all(replies))
    expect([reply.status, await reply.text()]).toEqual([200, expect.anything()]);
  // The bodies have been charged, to the debt of several minutes.
  expect((await post(address, "/qr-url", '{"text":"a"}')).status).toBe(429);
});

test("a key in the query pays before the body is read, whatever the address owes", async () => {
  const { key } = await createAccount();
  const address = newAddress();
  for (let count = 0; count < 2 * ANONYMOUS_POINTS; count++) await post(address, "/chart", "{");
  expect((await post(address, "/chart", JSON.stringify(CHART))).status).toBe(429);
  expect((await post(address, `/chart?key=${key}`, JSON.stringify(CHART))).status).toBe(200);
  expect((await post(address, "/chart?key=invalid", JSON.stringify(CHART))).status).toBe(429);
});
