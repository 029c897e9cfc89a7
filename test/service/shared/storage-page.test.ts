import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import page from "../../../docs/storage.md?raw";
import app from "../../../src/app.ts";
import { DRAFT_SECONDS, SAVED_SECONDS } from "../../../src/base/limits.ts";
import { openAccounts } from "../../../src/service/shared/account-lookup.ts";
import { openFonts } from "../../../src/service/shared/font-lookup.ts";
import { createInvite } from "../../../src/service/shared/invite-store.ts";
import { type Challenge, createChallenge } from "../../../src/service/shared/proof-of-work.ts";
import { openThemes } from "../../../src/service/shared/theme-lookup.ts";
import { createAccount, withSettings } from "../serve/accounts.ts";
import { solveChallenge } from "../serve/solve-challenge.ts";

type Namespace = "CHARTS" | "ACCOUNTS";
const kv = env as unknown as Readonly<Record<Namespace, KVNamespace>>;

/** The rows of the page's table of keys. */
const rows = [...page.matchAll(/^\| `(CHARTS|ACCOUNTS)` +\| `(\w+)(?::<\w+>){1,3}` +\|/gm)].map(
  ([, namespace, prefix]) => `${namespace} ${prefix}`,
);

/** Returns the fields listed in a section of the page. */
function fieldsOf(section: string): readonly string[] {
  const text = page.split(/^## /m).find((part) => part.startsWith(section)) ?? "";
  return [...text.matchAll(/^\| `(\w+)` +\|/gm)].map(([, field = ""]) => field);
}

async function listPrefixes(namespace: Namespace): Promise<string[]> {
  const { keys } = await kv[namespace].list();
  return [...new Set(keys.map(({ name }) => `${namespace} ${name.split(":", 1)[0]}`))];
}

// Other tests leave malformed keys.
beforeAll(async () => {
  for (const namespace of [kv.CHARTS, kv.ACCOUNTS])
    for (const { name } of (await namespace.list()).keys) await namespace.delete(name);
});

test("docs/storage.md lists every kind of key and every stored field", async () => {
  // A chart that mentions Airtable is saved with the account whose token it may use.
  const chart = { type: "bar", data: { labels: ["airtable"], datasets: [{ data: [1] }] } };
  const { account: created, key } = await createAccount(10);
  const account = await (await openAccounts())?.change(created.id, {
    airtableKey: "patOfTheTests",
    savedBytes: 1e9,
    defaultTheme: "acme",
  });
  const secret = { name: "one", hosts: ["example.com"], header: "X-API-Key", value: "value-of-the-tests" };
  await (await openAccounts())?.saveSecret(created.id, secret);
  const reply = await app.request("/chart/create", {
    method: "POST",
    body: JSON.stringify({ chart, validate: false }),
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
  });
  const { id } = (await reply.json()) as { id: string };
  await app.request(`/chart/config/${id}`, {
    method: "PATCH",
    body: JSON.stringify({ width: 60, validate: false }),
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
  });
  await app.request(`/api/account/images/${id}`, {
    method: "PATCH",
    body: JSON.stringify({ name: "A" }),
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
  });
  await createInvite(3600, 10);
  const challenge = (await createChallenge()) as Challenge;
  await withSettings({ SIGNUP: "open" }, () =>
    app.request("/api/account/signup", {
      method: "POST",
      body: JSON.stringify({ name: "A", ...challenge, solution: solveChallenge(challenge) }),
      headers: { "Content-Type": "application/json" },
    }),
  );
  // The chart can't be drawn without its data, so the view is that of another chart.
  const plain = await app.request("/chart/create", {
    method: "POST",
    body: JSON.stringify({ chart: { ...chart, data: { labels: ["a"], datasets: [{ data: [1] }] } } }),
    headers: { "Content-Type": "application/json" },
  });
  const { id: viewed } = (await plain.json()) as { id: string };
  // The write of a view waits for ten seconds. An hour later, the writes that earlier tests scheduled are overdue.
  vi.useFakeTimers({ now: Date.now() + 3_600_000 });
  await (await app.request(`/chart/render/${viewed}`)).arrayBuffer();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await openThemes().write(created.id, "acme", {});
  const font = { name: "acme", family: "Acme Sans", weight: 400, style: "normal", bytes: 4 } as const;
  await openFonts().write(created.id, font, Uint8Array.of(1, 2, 3, 4));
  const { MODEL_OF_TESTS: AI } = env as unknown as { readonly MODEL_OF_TESTS: object };
  await withSettings({ AI }, () => app.request("/natural/object:_stored_10,_20"));
  for (const kind of ["draft", "views", "usage", "saved", "signup"])
    await expect.poll(() => listPrefixes("CHARTS")).toContain(`CHARTS ${kind}`);

  expect([...(await listPrefixes("CHARTS")), ...(await listPrefixes("ACCOUNTS"))].sort()).toEqual([...rows].sort());
  const saved = await kv.CHARTS.get<object>(`chart:${id}`, "json");
  expect(Object.keys(saved ?? {}).sort()).toEqual([...fieldsOf("A saved chart")].sort());
  const [draft] = (await kv.CHARTS.list({ prefix: "draft:" })).keys;
  const drafted = await kv.CHARTS.get<object>(draft?.name ?? "", "json");
  expect(Object.keys(drafted ?? {}).sort()).toEqual([...fieldsOf("A draft")].sort());
  const stored = await kv.ACCOUNTS.getWithMetadata<object, object>(`account:${created.id}`, "json");
  expect(Object.keys(stored.value ?? {}).sort()).toEqual([...fieldsOf("An account")].sort());
  expect(stored.metadata).toEqual({ ...account, secret: (stored.value as { readonly secret?: string }).secret });
  expect(page).toContain(`${SAVED_SECONDS / 86_400} days after`);
  expect(page).toContain(`${DRAFT_SECONDS / 86_400} days after`);
  expect(page).toContain(`--ttl ${SAVED_SECONDS}`);
});
