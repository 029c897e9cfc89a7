import { afterEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { getPlatform } from "../../../src/service/platform/platform.ts";
import { kv, withSettings } from "./accounts.ts";
import { bearer, errorOf, getJson, postJson, send } from "./send.ts";
import { solveChallenge } from "./solve-challenge.ts";

const OPERATOR = bearer("the-operator-of-the-tests");
const OPEN = { SIGNUP: "open", SIGNUPS_PER_DAY: "1000000" };
const INVITE = { SIGNUP: "invite" };

interface Described {
  readonly signup: string;
  readonly challenge: string;
  readonly iterations: number;
  readonly zeroBits: number;
  readonly turnstileSiteKey?: string;
}
interface Issued {
  readonly success: boolean;
  readonly account: Readonly<Record<string, unknown>>;
  readonly key: string;
}

let addresses = 0;
const newAddress = () => ({ "CF-Connecting-IP": `198.51.100.${++addresses}` });

const describeSignup = async () => (await (await getJson("/api/account/signup")).json()) as Described;

/** Returns a request body with a solved challenge. */
async function solved(name = "A") {
  const described = await describeSignup();
  return { name, challenge: described.challenge, solution: solveChallenge(described) };
}

const signUp = (body: unknown, headers: Readonly<Record<string, string>> = newAddress()) =>
  postJson("/api/account/signup", body, headers);

async function invite(body: unknown = {}): Promise<{ readonly token: string; readonly id: string }> {
  const reply = await postJson("/invites", body, OPERATOR);
  const { url, invite: created } = (await reply.json()) as { url: string; invite: { id: string } };
  expect(url).toMatch(/^http:\/\/localhost\/account#invite=i-[2-9a-z]{32}$/);
  return { token: url.split("=")[1] ?? "", id: created.id };
}

afterEach(() => void vi.restoreAllMocks());

describe("sign-up", () => {
  test("is off by default, and without an operator's token", async () => {
    expect(await describeSignup()).toEqual({ success: true, signup: "off" });
    expect(await errorOf(signUp({ name: "A" }), 403)).toBe("only the operator of this service creates accounts");
    await withSettings({ ...OPEN, ADMIN_TOKEN: undefined }, async () => {
      expect(await describeSignup()).toEqual({ success: true, signup: "off" });
      expect(await errorOf(signUp({ name: "A" }), 403)).toBe("only the operator of this service creates accounts");
    });
  });

  test.each(["cross-site", "same-site"])("is refused for a page of another site (%s)", (site) =>
    withSettings(OPEN, async () => {
      const headers = { ...newAddress(), "Sec-Fetch-Site": site };
      expect(await errorOf(signUp(await solved(), headers), 403)).toMatch(/^account must be created on a page/);
      expect((await signUp(await solved(), { ...headers, "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
    }),
  );

  test("creates an account with the operator's limits", () =>
    withSettings({ ...OPEN, SIGNUP_POINTS_PER_MINUTE: "30", SIGNUP_SAVED_BYTES_PER_DAY: "5000" }, async () => {
      const body = { ...(await solved("<b>Mine</b>")), limit: 10_000, savedBytes: 1e12, id: "own", key: "q-own-key" };
      const { account, key } = (await (await signUp(body)).json()) as Issued;
      expect(account).toMatchObject({ name: "<b>Mine</b>", limit: 30, savedBytes: 5000 });
      expect(account.id).not.toBe("own");
      expect(key).toMatch(/^q-\w{32}$/);
      expect((await getJson("/api/account", bearer(key))).status).toBe(200);
    }));

  test("needs the solution of a challenge, which works once, also for concurrent requests", () =>
    withSettings(OPEN, async () => {
      const body = await solved();
      const replies = await Promise.all(Array.from({ length: 5 }, () => signUp(body)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
      expect(await errorOf(signUp(body), 403)).toMatch(/^solution must solve a new challenge/);
    }));

  test.each(["missing", "wrong", "forged", "expired", "malformed"])("refuses a challenge that is %s", (fault) =>
    withSettings(OPEN, async () => {
      const described = await describeSignup();
      const [expires = "", nonce = "", code = ""] = described.challenge.split(".");
      const solution = solveChallenge(described);
      const forged = `${Number(expires) + 1}.${nonce}.${code}`;
      const bodies: Record<string, object> = {
        missing: {},
        wrong: { challenge: described.challenge, solution: solution + 1 },
        forged: { challenge: forged, solution: solveChallenge({ ...described, challenge: forged }) },
        expired: { challenge: described.challenge, solution },
        malformed: { challenge: "1.2.3", solution: 0 },
      };
      if (fault === "expired") vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ["Date"] });
      const message = await errorOf(signUp({ name: "A", ...bodies[fault] }), 403);
      vi.useRealTimers();
      expect(message).toMatch(/^solution must solve a new challenge/);
    }),
  );

  test.each([
    [{ name: "" }, /name/],
    [{ name: "n".repeat(101) }, /name must be text of 1 to 100 characters/],
    [{ name: "A", solution: -1 }, /solution must be/],
    [{ name: "A", challenge: {} }, /challenge must be/],
    [{ name: "A", invite: "x".repeat(101) }, /invite must have/],
  ])("validates its parameters: %j", (body, message) =>
    withSettings(OPEN, async () => expect(await errorOf(signUp(body))).toMatch(message)),
  );

  test("refuses large bodies", () =>
    withSettings(OPEN, async () => {
      expect((await signUp({ name: "A", turnstile: "x".repeat(11_000) })).status).toBe(413);
    }));

  test("is limited per address and per day, also for concurrent requests", async () => {
    await withSettings({ ...OPEN, SIGNUPS_PER_ADDRESS_PER_DAY: "2" }, async () => {
      const address = newAddress();
      const bodies = await Promise.all(Array.from({ length: 5 }, () => solved()));
      const replies = await Promise.all(bodies.map((body) => signUp(body, address)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
      const refused = replies.find(({ status }) => status === 429) as Response;
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await errorOf(refused, 429)).toBe(
        "an address can create 2 accounts per day: try again after midnight UTC",
      );
      expect((await signUp(await solved())).status).toBe(200);
    });
    await withSettings({ ...OPEN, SIGNUPS_PER_DAY: "1" }, async () =>
      expect(await errorOf(signUp(await solved()), 429)).toMatch(/^this service creates 1 accounts per day/),
    );
  });

  test("asks Turnstile, if the operator has set its keys", async () => {
    const settings = { ...OPEN, TURNSTILE_SITE_KEY: "0x4site", TURNSTILE_SECRET_KEY: "0x4secret" };
    const fetchFile = vi.spyOn(getPlatform(), "fetchFile");
    await withSettings(settings, async () => {
      expect(await describeSignup()).toEqual({ success: true, signup: "open", turnstileSiteKey: "0x4site" });
      const policy = (await app.request("/account")).headers.get("Content-Security-Policy") ?? "";
      expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;");
      expect(policy).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com$/);
      fetchFile.mockImplementation(async (_, init) =>
        Response.json({ success: JSON.parse(String(init.body)).response === "good" }),
      );
      expect((await signUp({ name: "A", turnstile: "good" })).status).toBe(200);
      const [url, init] = fetchFile.mock.lastCall ?? [];
      expect(String(url)).toBe("https://challenges.cloudflare.com/turnstile/v0/siteverify");
      expect(JSON.parse(String(init?.body))).toEqual({
        secret: "0x4secret",
        response: "good",
        remoteip: expect.stringMatching(/^198\.51\.100\./),
      });
      expect(await errorOf(signUp({ name: "A", turnstile: "bad" }), 403)).toMatch(/^turnstile must be/);
      expect(await errorOf(signUp({ name: "A" }), 403)).toMatch(/^turnstile must be/);
      const log = vi.spyOn(getPlatform(), "log").mockImplementation(() => {});
      fetchFile.mockRejectedValue(new Error("down"));
      expect(await errorOf(signUp({ name: "A", turnstile: "good" }), 503)).not.toContain("down");
      expect(JSON.stringify(log.mock.calls)).not.toContain("0x4secret");
    });
    const policy = (await app.request("/account")).headers.get("Content-Security-Policy");
    expect(policy).not.toContain("cloudflare");
  });
});

describe("an invite", () => {
  test("creates one account, without a challenge", () =>
    withSettings(INVITE, async () => {
      const { token } = await invite({ limit: 600 });
      const { account } = (await (await signUp({ name: "A", invite: token })).json()) as Issued;
      expect(account).toMatchObject({ limit: 600, savedBytes: 10_000_000 });
      expect(await errorOf(signUp({ name: "B", invite: token }), 403)).toMatch(/^invite is unknown/);
    }));

  test("can't be used twice by concurrent requests", () =>
    withSettings(INVITE, async () => {
      const { token } = await invite();
      const replies = await Promise.all(Array.from({ length: 8 }, () => signUp({ name: "A", invite: token })));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 403)).toHaveLength(7);
    }));

  test("stays valid if the account can't be created", () =>
    withSettings(INVITE, async () => {
      const { token, id } = await invite();
      vi.spyOn(getPlatform(), "log").mockImplementation(() => {});
      const put = (key: string, ...rest: [string, object?]) =>
        key.startsWith("account:") ? Promise.reject(new Error("full")) : kv.put(key, ...rest);
      const broken = { get: kv.get.bind(kv), list: kv.list.bind(kv), delete: kv.delete.bind(kv), put };
      const reply = await withSettings({ ...INVITE, ACCOUNTS: broken }, () => signUp({ name: "A", invite: token }));
      expect(reply.status).toBe(503);
      const listed = await (await getJson("/invites", OPERATOR)).json<{ invites: { id: string }[] }>();
      expect(listed.invites.map((each) => each.id)).toContain(id);
      expect((await signUp({ name: "A", invite: token })).status).toBe(200);
    }));

  test("expires, and can be removed", () =>
    withSettings(INVITE, async () => {
      const { token } = await invite({ expiresIn: "1h" });
      vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ["Date"] });
      expect(await errorOf(signUp({ name: "A", invite: token }), 403)).toMatch(/^invite is unknown, has expired/);
      vi.useRealTimers();
      const { token: other, id } = await invite();
      expect((await send("DELETE", `/invites/${id}`, undefined, OPERATOR)).status).toBe(200);
      expect((await signUp({ name: "A", invite: other })).status).toBe(403);
      expect((await send("DELETE", `/invites/${id}`, undefined, OPERATOR)).status).toBe(404);
    }));

  test("is required if the service needs one", () =>
    withSettings(INVITE, async () => {
      expect(await describeSignup()).toEqual({ success: true, signup: "invite" });
      for (const body of [{ name: "A" }, { name: "A", invite: "" }])
        expect(await errorOf(signUp(body), 403)).toBe("invite must be the one in a link from the operator");
      for (const guess of ["i-x", `i-${"2".repeat(32)}`, "invite:x", "../account:x"])
        expect(await errorOf(signUp({ name: "A", invite: guess }), 403)).toMatch(/^invite is unknown/);
    }));

  test("is made and listed by the operator only, and the store has only its hash", async () => {
    const { token, id } = await invite();
    expect(await kv.get(`invite:${id}`)).not.toBeNull();
    expect(JSON.stringify((await kv.list({ prefix: "invite:" })).keys)).not.toContain(token);
    expect(await (await getJson("/invites", OPERATOR)).text()).not.toContain(token);
    for (const [method, path] of [
      ["GET", "/invites"],
      ["POST", "/invites"],
      ["DELETE", `/invites/${id}`],
    ] as const)
      for (const headers of [{}, bearer("q-wrong"), bearer(token)])
        expect((await send(method, path, undefined, headers)).status).toBe(403);
    const reply = await withSettings({ ADMIN_TOKEN: undefined }, () => getJson("/invites", OPERATOR));
    expect(reply.status).toBe(404);
    expect(await errorOf(postJson("/invites", { limit: 15 }, OPERATOR))).toMatch(/^limit must be a multiple of 10/);
    expect(await errorOf(postJson("/invites", { expiresIn: "1y" }, OPERATOR))).toMatch(/^expiresIn must be a duration/);
  });
});
