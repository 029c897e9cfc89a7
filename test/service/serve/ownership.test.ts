// Every operation on a saved chart, card and drawing, by its owner and by everybody who isn't: with another image's token, another
// account's key, its own account's id, or nothing. A refused operation changes and reveals nothing.

import { beforeAll, describe, expect, test } from "vitest";
import { createAccount } from "./accounts.ts";
import { SAVED_KINDS } from "./saved-kinds.ts";
import { bearer, type Saved, save as saveImage, send } from "./send.ts";

const CHART = { chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } }, width: 20, height: 20 };
const CARD = { card: { type: "div", children: "Text" }, width: 40, height: 20 };

/** A kind of saved image: its path without the first slash, a body, and a body that replaces it. */
interface Kind {
  readonly path: string;
  readonly body: object;
  readonly changed: object;
  readonly operations: readonly (readonly [method: string, path: (id: string) => string, body?: object])[];
}
let keys: { readonly owner: string; readonly other: string };
beforeAll(async () => {
  const [owner, other] = await Promise.all([createAccount(), createAccount()]);
  keys = { owner: owner.key, other: other.key };
});

const configOf = (path: string) => (id: string) => `/${path}/config/${id}`;

/** Returns a kind whose images can only be replaced and deleted. */
const simpleKind = (path: string, body: object, changed: object): Kind => ({
  path,
  body,
  changed,
  operations: [
    ["PUT", configOf(path), changed],
    ["DELETE", configOf(path)],
  ],
});

const CHART_KIND: Kind = {
  path: "chart",
  body: CHART,
  changed: { ...CHART, width: 30 },
  operations: [
    ["PATCH", configOf("chart"), { width: 30 }],
    ["PUT", configOf("chart"), { ...CHART, width: 30 }],
    ["GET", (id) => `/chart/config/${id}/versions`],
    ["GET", (id) => `/chart/config/${id}/views`],
    ["POST", (id) => `/chart/config/${id}/revert`, { number: 1 }],
    ["DELETE", configOf("chart")],
  ],
};
const CARD_KIND = simpleKind("card", CARD, { ...CARD, width: 50 });
const KINDS: readonly Kind[] = [
  CHART_KIND,
  CARD_KIND,
  ...SAVED_KINDS.map(({ path, examples: [example = {}] }) =>
    simpleKind(path.slice(1), example, { ...example, format: "svg" }),
  ),
];

const save = ({ path, body }: Kind, key?: string) =>
  saveImage(`/${path}/create`, body, key === undefined ? {} : bearer(key));

/** Headers of callers who don't own an image. */
const STRANGERS: Readonly<
  Record<string, (others: { readonly chart: Saved; readonly card: Saved }) => Record<string, string>>
> = {
  nobody: () => ({}),
  "another account": () => bearer(keys.other),
  "the token of another chart": ({ chart }) => bearer(chart.editToken),
  "the token of another card": ({ card }) => bearer(card.editToken),
  "a guessed token": () => bearer(`e-${"2".repeat(32)}`),
  "an unknown key": () => bearer("q-22222222222222222222222222222222"),
  "the token in another scheme": ({ chart }) => ({ Authorization: `Basic ${chart.editToken}` }),
};

describe.each(KINDS)("a saved image of /$path", (kind) => {
  const read = async ({ id }: Saved) => (await send("GET", `/${kind.path}/config/${id}`)).text();

  test.each(kind.operations.map((operation) => [`${operation[0]} ${operation[1](":id")}`, operation] as const))(
    "%s is refused to strangers, and allowed to its owners",
    async (_, [method, path, body]) => {
      const saved = await save(kind, keys.owner);
      const before = await read(saved);
      const others = { chart: await save(CHART_KIND, keys.other), card: await save(CARD_KIND, keys.other) };
      for (const [name, headersOf] of Object.entries(STRANGERS)) {
        const reply = await send(method, path(saved.id), body, headersOf(others));
        expect(reply.status, name).toBe(403);
        expect(await reply.text(), name).not.toMatch(new RegExp(`${saved.editToken}|"expiresAt"|savedAt|days`));
        // A key in the body or the query is a key, too, but another account's.
        const posted = method === "GET" ? undefined : { ...body, key: keys.other };
        expect((await send(method, `${path(saved.id)}?key=${keys.other}`, posted)).status, name).toBe(403);
        expect(await read(saved), name).toBe(before);
      }
      // The other kind's endpoint doesn't know the id, even for the owner.
      const wrong = path(saved.id).replace(`/${kind.path}/`, kind === CHART_KIND ? "/card/" : "/chart/");
      expect((await send(method, wrong, body, bearer(keys.owner))).ok).toBe(false);
      expect(await read(saved)).toBe(before);
      // Another version than the current one.
      if (["PUT", "PATCH", "DELETE"].includes(method))
        expect((await send(method, path(saved.id), body, { ...bearer(keys.owner), "If-Match": '"7"' })).status).toBe(
          412,
        );
      for (const owner of [saved.editToken, keys.owner]) {
        const fresh = await save(kind, keys.owner);
        const token = owner === saved.editToken ? fresh.editToken : owner;
        expect((await send(method, path(fresh.id), body, bearer(token))).status).toBe(method === "POST" ? 404 : 200);
      }
    },
  );

  test("of nobody belongs to its token alone", async () => {
    const saved = await save(kind);
    const [method, path, body] = kind.operations[0] as Kind["operations"][number];
    for (const key of [keys.owner, keys.other, "undefined", "null"])
      expect((await send(method, path(saved.id), body, bearer(key))).status).toBe(403);
    expect((await send(method, path(saved.id), body, bearer(saved.editToken))).status).toBe(200);
  });

  test("is changed with all valid keys of its account, and with no other", async () => {
    const { account, key } = await createAccount();
    const operate = async (method: string, path: string, body: object): Promise<{ readonly key: string }> =>
      (await send(method, `/accounts/${account.id}${path}`, body, bearer("the-operator-of-the-tests"))).json();
    const saved = await save(kind, key);
    const change = async (token: string) =>
      (await send("PUT", `/${kind.path}/config/${saved.id}`, kind.changed, bearer(token))).status;
    const { key: second } = await operate("POST", "/rotate", { grace: "1h" });
    expect([await change(key), await change(second)]).toEqual([200, 200]);
    const { key: third } = await operate("POST", "/rotate", { grace: "0" });
    expect([await change(key), await change(second), await change(third)]).toEqual([403, 403, 200]);
    await operate("PATCH", "", { state: "disabled" });
    expect([await change(third), await change(saved.editToken)]).toEqual([403, 200]);
  });

  test("is gone for its owners, too, when it is deleted", async () => {
    const saved = await save(kind, keys.owner);
    expect((await send("DELETE", `/${kind.path}/config/${saved.id}`, undefined, bearer(saved.editToken))).status).toBe(
      200,
    );
    for (const [method, path, body] of kind.operations)
      for (const token of [saved.editToken, keys.owner])
        expect((await send(method, path(saved.id), body, bearer(token))).status).toBe(404);
    expect(
      (await send("GET", `/${kind.path}/render/${saved.id}`, undefined, { Accept: "application/json" })).status,
    ).toBe(404);
  });

  test("is changed once by concurrent changes of the same version", async () => {
    const saved = await save(kind, keys.owner);
    const headers = { ...bearer(saved.editToken), "If-Match": '"1"' };
    const changes = Array.from({ length: 8 }, (_, index) =>
      send("PUT", `/${kind.path}/config/${saved.id}`, { ...kind.changed, expiresIn: `${30 + index}h` }, headers),
    );
    const statuses = (await Promise.all(changes)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(7).fill(412)]);
  });
});
