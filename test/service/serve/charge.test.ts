// Every request with a body, and every client error, costs at least a point, whatever the endpoint. A key in a body pays for
// it, so that clients that send their keys there don't run into the limit of their address.

import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { ANONYMOUS_POINTS, BODY_POINT_BYTES } from "../../../src/base/limits.ts";
import { createAccount } from "./accounts.ts";

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
