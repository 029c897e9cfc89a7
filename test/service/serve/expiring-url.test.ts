// Signed URLs with an expiry time: its forms, the error after it, and the caches that must end with it.

import { env, withEnv } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { DRAWINGS } from "../../../src/drawings/list.ts";
import { clearAccountCache, openAccounts } from "../../../src/service/shared/account-lookup.ts";
import { sampleRuns } from "../../sample.ts";
import { createAccount, signFully } from "./accounts.ts";
import { errorOf, getJson, IMAGES_ONLY, save } from "./send.ts";

const ID = "expiring";
const KEY = "q-key-of-expiring-urls";
const NOW = Date.parse("2026-11-30T12:00:00Z");
const CHART = "{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]}}";

beforeAll(async () => {
  await createAccount(undefined, { id: ID, key: KEY });
});
beforeEach(() => {
  clearAccountCache();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => void vi.useRealTimers());

/** Returns the signed URL of a QR code. @param raw the expiry time as the URL encodes it */
async function signedCode(exp: string, raw = encodeURIComponent(exp)): Promise<string> {
  const sig = await signFully(KEY, "/qr", { text: "hello", ...(exp !== "" && { exp }) });
  return `/qr?text=hello&format=svg&exp=${raw}&sig=${sig}&accountId=${ID}`;
}

const lifeOf = ({ status, headers }: Response) => [status, headers.get("Cache-Control")];

describe("exp", () => {
  test.each([
    ["Unix seconds", "1796040010"],
    ["a time in UTC", "2026-11-30T12:00:10Z"],
    ["a time in another zone", "2026-11-30T13:30:10.000+01:30"],
    ["a time in lowercase", "2026-11-30t12:00:10z"],
  ])("can be %s", async (_, exp) => {
    const url = await signedCode(exp);
    expect(lifeOf(await getJson(url))).toEqual([200, "public, max-age=10, must-revalidate"]);
    vi.setSystemTime(NOW + 9001);
    expect(lifeOf(await getJson(url))).toEqual([200, "no-store"]);
    vi.setSystemTime(NOW + 10_000);
    expect(await errorOf(getJson(url), 410)).toBe(
      `this URL has expired: exp was ${/^\d+$/.test(exp) ? exp : JSON.stringify(exp).slice(1, -1)}, so ask its author for a new one`,
    );
  });

  test("with a plus that the URL doesn't encode is read as it was signed", async () => {
    const exp = "2026-11-30T13:00:10+01:00";
    expect(lifeOf(await getJson(await signedCode(exp, exp)))).toEqual([200, "public, max-age=10, must-revalidate"]);
  });

  test.each([
    ["milliseconds", "1796040010000", "divide milliseconds by 1000"],
    ["a time without a zone", "2026-11-30T12:00:10", "with its zone"],
    ["a date", "2026-12-01", "with its zone"],
    ["a day that doesn't exist", "2026-02-30T12:00:00Z", "with its zone"],
    ["a negative number", "-1", "Unix seconds"],
    ["a number with an exponent", "1e12", "Unix seconds"],
    ["a word", "tomorrow", "Unix seconds"],
    ["long text", "9".repeat(3000), "Unix seconds"],
  ])("cannot be %s", async (_, exp, advice) => {
    expect(await errorOf(getJson(await signedCode(exp)))).toMatch(new RegExp(`^exp must be .*${advice}`));
  });

  test("without text counts as omitted, and as a flag it doesn't", async () => {
    expect((await getJson(await signedCode(""))).status).toBe(200);
    const url = (await signedCode("")).replace("exp=&", "exp&");
    expect((await getJson(url)).status).toBe(403);
  });

  test("with arbitrary text leads to an image, or to an error that names it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 40 }), async (text) => {
        const exp = text.toWellFormed();
        const reply = await getJson(await signedCode(exp));
        const body = await reply.text();
        expect([200, 400, 403, 410]).toContain(reply.status);
        if (reply.status === 400) expect(body).toContain("exp must be");
      }),
      { numRuns: sampleRuns(150) },
    );
  });

  test("of a valid key and an unsigned URL is rejected, and a POST ignores it as it ignores a signature", async () => {
    expect(await errorOf(getJson(`/qr?text=hello&exp=1796040010&key=${KEY}`))).toContain(
      "exp works only in signed URLs",
    );
    const posted = await app.request("/qr", { method: "POST", body: new URLSearchParams({ text: "hello", exp: "1" }) });
    expect(posted.status).toBe(200);
    await posted.arrayBuffer();
  });

  test("that has passed is an image for clients that show images", async () => {
    const reply = await app.request(await signedCode("1700000000"), { headers: IMAGES_ONLY });
    expect([...lifeOf(reply), reply.headers.get("Content-Type")]).toEqual([410, "no-store", "image/svg+xml"]);
    expect(reply.headers.get("X-Service-Error")).toContain("this URL has expired");
    await reply.arrayBuffer();
  });

  test("of a request with a forged signature reveals nothing", async () => {
    const url = (await signedCode("1700000000")).replace(/sig=./, (sig) => (sig === "sig=0" ? "sig=1" : "sig=0"));
    expect((await getJson(url)).status).toBe(403);
  });
});

describe("caches of an expiring URL", () => {
  test("share the image, but not its lifetime", async () => {
    await withEnv({ ...env, CACHE_IMAGES: "on" }, async () => {
      const ask = async (url: string) => {
        const reply = await getJson(url);
        await reply.arrayBuffer();
        return [reply.headers.get("X-Cache"), reply.headers.get("Cache-Control"), reply.headers.get("Age")];
      };
      const plain = `/qr?text=shared-${Math.random()}&format=svg`;
      const query = new URLSearchParams(plain.slice(4));
      const link = async (exp: string) =>
        `${plain}&exp=${exp}&accountId=${ID}&sig=${await signFully(KEY, "/qr", { text: query.get("text") ?? "", exp })}`;
      expect(await ask(plain)).toEqual(["MISS", "public, max-age=604800", null]);
      vi.setSystemTime(NOW + 500_000_000);
      // An age would be longer than the lifetime.
      expect(await ask(await link("1796540010"))).toEqual(["HIT", "public, max-age=10, must-revalidate", null]);
      expect(await ask(await link("1799999999"))).toEqual(["HIT", "public, max-age=60, must-revalidate", null]);
      expect(await ask(plain)).toEqual(["HIT", "public, max-age=604800", "500000"]);
    });
  });

  test("are not asked after its end", async () => {
    const url = await signedCode("1796040010");
    const first = await getJson(url);
    await first.arrayBuffer();
    const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect(lifeOf(await getJson(url, headers))).toEqual([304, "public, max-age=10, must-revalidate"]);
    vi.setSystemTime(NOW + 10_000);
    expect((await getJson(url, headers)).status).toBe(410);
  });

  test("end with the key that signed it", async () => {
    const id = "expiring-key";
    const store = await openAccounts();
    const { key } = await createAccount(undefined, { id });
    await store?.rotate(id, 60);
    const sig = await signFully(key, "/qr", { text: "hello" });
    const url = `/qr?text=hello&format=svg&sig=${sig}&accountId=${id}`;
    expect(lifeOf(await getJson(url))).toEqual([200, "public, max-age=60, must-revalidate"]);
    vi.setSystemTime(NOW + 60_000);
    expect((await getJson(url)).status).toBe(403);
  });

  test("of an embed page end with it, and so do its image and its oEmbed description", async () => {
    const exp = "1796040010";
    const sig = await signFully(KEY, "/embed", { chart: CHART, exp });
    const url = `/embed?${new URLSearchParams({ chart: CHART, exp, sig, accountId: ID })}`;
    const page = await getJson(`http://localhost${url}`);
    expect(lifeOf(page)).toEqual([200, "private, no-cache, must-revalidate"]);
    const [, image = ""] = /property="og:image" content="([^"]*)"/.exec(await page.text()) ?? [];
    const shown = await getJson(image.replaceAll("&amp;", "&"));
    expect(lifeOf(shown)).toEqual([200, "public, max-age=10, must-revalidate"]);
    await shown.arrayBuffer();
    const describe = `http://localhost/oembed?url=${encodeURIComponent(`http://localhost${url}`)}`;
    expect(await (await getJson(describe)).json()).toMatchObject({ cache_age: 10 });
    vi.setSystemTime(NOW + 10_000);
    expect((await getJson(`http://localhost${url}`)).status).toBe(410);
    expect((await getJson(describe)).status).toBe(404);
  });
});

describe("the URL of a saved image", () => {
  const advice = "exp works only in signed URLs: the URLs of saved images aren't signed";

  test("cannot have an expiry time, which anyone could remove", async () => {
    const { url, shortUrl } = await save("/chart/create", { chart: CHART });
    const { url: code, shortUrl: short } = await save("/qr/create", { text: "hello" });
    const { url: card } = await save("/card/create", { card: "<p>hi</p>" });
    for (const each of [url, shortUrl, code, short, card])
      expect(await errorOf(getJson(`${each}?exp=1796040010`)), each).toContain(advice);
  });

  test("can have a card's own parameter of that name", async () => {
    const body = { card: "<p>{exp}</p>", parameters: { exp: "today" } };
    const { url } = await save("/card/create", body);
    expect((await getJson(`${url}?exp=tomorrow&format=svg`)).status).toBe(200);
  });
});

test("no kind of image has a parameter with the name of the expiry time", async () => {
  for (const { load } of DRAWINGS) expect(Object.values((await load()).kind.fields.names).flat()).not.toContain("exp");
});
