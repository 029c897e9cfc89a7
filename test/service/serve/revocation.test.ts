// Links that their owner ends: the responses carry the tags by which the cache in front of the service finds them, and every change that
// ends a link purges its tag.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { getPlatform } from "../../../src/service/platform/platform.ts";
import { clearAccountCache } from "../../../src/service/shared/account-lookup.ts";
import { createAccount, signFully } from "./accounts.ts";
import { bearer, getJson, postJson, save, send } from "./send.ts";

const CHART = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } };
const OPERATOR = bearer("the-operator-of-the-tests");

const purge = vi.spyOn(getPlatform(), "purge");
beforeEach(() => {
  clearAccountCache();
  purge.mockReset().mockResolvedValue();
});
const purged = () => purge.mock.calls.flat();

async function tagOf(url: string): Promise<string | null> {
  const reply = await getJson(url);
  await reply.arrayBuffer();
  expect(reply.status, url).toBe(200);
  return reply.headers.get("Cache-Tag");
}

async function signedCode({ id, key }: { id: string; key: string }): Promise<string> {
  return `/qr?text=a&accountId=${id}&sig=${await signFully(key, "/qr", { text: "a" })}`;
}

describe("a saved image", () => {
  test("has its tag at every URL, also inside another image", async () => {
    const { id, url, shortUrl } = await save("/chart/create", { chart: CHART });
    const code = await save("/qr/create", { text: "a" });
    for (const each of [url, shortUrl, `/chart-maker/view/${id}`]) expect(await tagOf(each)).toBe(`saved-${id}`);
    for (const each of [code.url, code.shortUrl]) expect(await tagOf(each)).toBe(`saved-${code.id}`);
    const inner = new URLSearchParams({ mainImageUrl: url, markImageUrl: shortUrl });
    expect(await tagOf(`${new URL(url).origin}/watermark?${inner}`)).toBe(`saved-${id}`);
    expect(await tagOf("/qr?text=a")).toBeNull();
  });

  test("is purged when it is changed and when it is deleted", async () => {
    const chart = await save("/chart/create", { chart: CHART });
    const code = await save("/qr/create", { text: "a" });
    expect(purged()).toEqual([]);
    const change = (path: string, method: string, token: string, body?: object) =>
      send(method, path, body, bearer(token));
    expect((await change(`/chart/config/${chart.id}`, "PATCH", chart.editToken, { width: 60 })).status).toBe(200);
    expect((await change(`/qr/config/${code.id}`, "PUT", code.editToken, { text: "b" })).status).toBe(200);
    expect((await change(`/chart/config/${chart.id}`, "DELETE", chart.editToken)).status).toBe(200);
    expect((await change(`/qr/config/${code.id}`, "DELETE", code.editToken)).status).toBe(200);
    expect(purged()).toEqual([chart.id, code.id, chart.id, code.id].map((id) => `saved-${id}`));
    expect((await getJson(chart.shortUrl)).status).toBe(404);
    expect((await getJson(code.shortUrl)).status).toBe(404);
  });

  test("is deleted even if the cache can't be purged", async () => {
    const { id, editToken, shortUrl } = await save("/chart/create", { chart: CHART });
    purge.mockRejectedValue(new Error("rate limited"));
    vi.spyOn(console, "error").mockImplementationOnce(() => {});
    expect((await send("DELETE", `/chart/config/${id}`, undefined, bearer(editToken))).status).toBe(200);
    expect((await getJson(shortUrl)).status).toBe(404);
  });
});

describe("a signed URL", () => {
  test("has the tag of its signer, and an invalid one has none", async () => {
    const { account, key } = await createAccount();
    const url = await signedCode({ id: account.id, key });
    expect(await tagOf(url)).toBe(`signer-${account.id}`);
    expect((await getJson(url.replace("text=a", "text=b"))).headers.get("Cache-Tag")).toBeNull();
  });

  test("is purged when a key of its account ends, and not when one is added", async () => {
    const { account, key } = await createAccount();
    const own = bearer(key);
    const { key: other, listed } = await (await postJson("/api/account/keys", {}, own)).json<{
      key: string;
      listed: { id: string };
    }>();
    expect(purged()).toEqual([]);
    const url = await signedCode({ id: account.id, key: other });
    expect((await getJson(url)).status).toBe(200);
    expect((await send("DELETE", `/api/account/keys/${listed.id}`, undefined, own)).status).toBe(200);
    expect((await getJson(url)).status).toBe(403);
    const { keys } = await (await getJson("/api/account/keys", own)).json<{ keys: { id: string }[] }>();
    const rotated = await postJson(`/api/account/keys/${keys[0]?.id}/rotate`, { grace: "0" }, own);
    expect(rotated.status).toBe(200);
    expect((await send("PATCH", `/accounts/${account.id}`, { state: "disabled" }, OPERATOR)).status).toBe(200);
    expect((await postJson(`/accounts/${account.id}/rotate`, { grace: "0" }, OPERATOR)).status).toBe(200);
    expect(purged()).toEqual(Array(4).fill(`signer-${account.id}`));
  });
});
