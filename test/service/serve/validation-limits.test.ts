// Validation is subject to the same keys, rate limits and signature requirement as rendering.

import { beforeEach, describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { clearAccountCache } from "../../../src/service/shared/account-lookup.ts";
import { createAccount, withSettings } from "./accounts.ts";

const TABLE = { data: { columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: 1 }] } };

interface Result {
  readonly success: boolean;
  readonly errors: readonly string[];
  readonly normalized: Readonly<Record<string, unknown>>;
}

beforeEach(clearAccountCache);

async function validate(body: object, headers: Record<string, string> = {}): Promise<[Response, Result]> {
  const reply = await app.request("/api/validate-table", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });
  return [reply, (await reply.json()) as Result];
}

describe("a validation", () => {
  test("counts against the rate limit", async () => {
    const counted: string[] = [];
    const limit = async ({ key }: { key: string }) => ({ success: counted.push(key) <= 2 });
    const from = { "CF-Connecting-IP": "198.51.100.4" };
    await withSettings({ RATE_LIMIT: { limit } }, async () => {
      for (let i = 0; i < 2; i++) expect((await validate(TABLE, from))[1].success).toBe(true);
      const [reply, result] = await validate(TABLE, from);
      expect(reply.status).toBe(429);
      const error =
        "an address without a key has 60 points per minute, and a plain image costs 1: try again in a minute, or send a key";
      expect(result).toMatchObject({ success: false, errors: [error], warnings: [] });
      expect(reply.headers.get("Retry-After")).toBe("60");
      expect(reply.headers.get("RateLimit-Policy")).toBe('"anonymous";q=60;w=60');
      expect(reply.headers.get("RateLimit")).toBe('"anonymous";r=0;t=60');
      const { key } = await createAccount();
      expect((await validate(TABLE, { ...from, Authorization: `Bearer ${key}` }))[0].status).toBe(200);
    });
    expect(counted).toEqual(Array(3).fill("198.51.100.4"));
  });

  test("needs a key if the operator requires signatures", async () => {
    const { key } = await createAccount();
    await withSettings({ SIGNATURE_REQUIRED: "true" }, async () => {
      const [reply, result] = await validate(TABLE);
      expect(reply.status).toBe(403);
      expect(result).toMatchObject({
        success: false,
        errors: ["request must have an API key or be signed: this service requires an account"],
      });
      expect((await validate({ ...TABLE, key }))[0].status).toBe(200);
    });
  });
});
