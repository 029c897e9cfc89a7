// Provokes every error response that the OpenAPI document lists, for each operation: rate limits, wrong signatures,
// oversized or unsupported bodies, and stores that are down.

import { beforeAll, describe, expect, test } from "vitest";
import arimoBold from "../../../generated/fonts/arimo-bold.bin";
import app from "../../../src/app.ts";
import { ANONYMOUS_POINTS } from "../../../src/base/limits.ts";
import { describeApi } from "../../../src/service/openapi/document.ts";
import { chargePoints } from "../../../src/service/shared/rate-limit.ts";
import { createAccount, signFully, withSettings } from "../serve/accounts.ts";
import { findSavedKind } from "../serve/saved-kinds.ts";
import { bearer, postJson, type Saved, save } from "../serve/send.ts";

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    name: string;
    in: string;
    required: boolean;
    example: unknown;
    "x-required-unless"?: string[];
  }[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly examples?: Record<string, { readonly value: unknown }> }>;
  };
  readonly responses: Record<string, { readonly $ref?: string }>;
  readonly security: readonly Record<string, unknown>[];
}

interface Failing {
  readonly description: string;
  readonly headers: Record<string, { readonly $ref?: string; readonly required?: boolean }>;
  readonly content: Record<string, { readonly schema: { readonly $ref: string } }>;
}

const document = JSON.parse(JSON.stringify(describeApi())) as {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly responses: Record<string, Failing>;
    readonly headers: Record<string, { required: boolean }>;
  };
};

/** Each request comes from its own address, to keep rate limits separate. */
let address = 0;
const fail = () => Promise.reject(new Error("the store is down"));
const FAILING_STORE = { get: fail, put: fail, list: fail, getWithMetadata: fail };
const EXHAUSTED_LIMIT = { limit: async () => ({ success: false }) };
const NOT_SAVED = "zf-11111111-1111-4111-8111-111111111111";
const OPERATOR = { Authorization: "Bearer the-operator-of-the-tests" };

type Change = {
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
  readonly init?: RequestInit;
  readonly settings?: Record<string, unknown>;
  /** Whether the path contains the id of a chart or account that doesn't exist. */
  readonly isUnknown?: boolean;
  /** Whether the address owes the points of two minutes. */
  readonly isIndebted?: boolean;
  /** Whether the request comes from the local machine. */
  readonly isLocal?: boolean;
  /** Whether the request has no query. */
  readonly isBare?: boolean;
  /** Whether an account's request has a read-only key. */
  readonly isReader?: boolean;
  /** Whether the URL is signed and has expired. */
  readonly isExpired?: boolean;
};

let saved: Saved;
/** The keys of an account that makes requests about itself. */
let own: string;
let ownId: string;
let reader: string;
beforeAll(async () => {
  saved = await saveChart();
  const { key, account } = await createAccount();
  [own, ownId] = [key, account.id];
  reader = (await (await postJson("/api/account/keys", { access: "read" }, bearer(own))).json<{ key: string }>()).key;
});

const saveCard = () => save("/card/create", { card: "a" });
const saveChart = (headers = {}) =>
  save("/chart/create", { chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } } }, headers);

/** The paths that signatures cover, of operations at other paths. */
const SIGNED_PATHS: Readonly<Record<string, string>> = { "/gchart": "/chart", "/embed/image": "/embed" };

/** Signs the query of a URL that has expired. @param text the description in the path, if it has one */
async function signExpired(path: string, query: Readonly<Record<string, string>>, text: string) {
  const shown = { ...query, exp: "2026-06-30T12:00:00Z" };
  const isNatural = path.endsWith("{text}");
  const signed = isNatural ? { ...shown, description: text.replaceAll("_", " ") } : shown;
  const sig = await signFully(own, isNatural ? "/natural" : (SIGNED_PATHS[path] ?? path), signed);
  return { ...shown, accountId: ownId, sig };
}

/** Sends the operation's example request with the given change. */
async function ask(
  method: string,
  path: string,
  operation: Operation,
  { query, body, init, settings = {}, isUnknown, isIndebted, isLocal, isBare, isReader, isExpired }: Change,
): Promise<Response> {
  const { parameters = [], requestBody, security } = operation;
  const example = (name: string) => String(parameters.find((parameter) => parameter.name === name)?.example);
  const needed = parameters.filter((parameter) => {
    const others = parameter["x-required-unless"] ?? [];
    const isFirst = !parameters.some(
      ({ name, ...rest }) => others.includes(name) && rest["x-required-unless"] && name > parameter.name,
    );
    return parameter.in === "query" && (parameter.required || (others.length > 0 && isFirst));
  });
  const shown: Record<string, string> = {
    ...Object.fromEntries(needed.map(({ name, example: value }) => [name, String(value)])),
    ...query,
  };
  const values = isExpired ? await signExpired(path, shown, example("text")) : shown;
  const isOwners = security.some((scheme) => scheme.editToken !== undefined);
  // The request may change or delete the chart.
  const isCard = path.startsWith("/card/");
  const drawing = findSavedKind(path);
  const isOwnImage = path.startsWith("/api/account/images/");
  const chart = isOwnImage
    ? await saveChart(bearer(own))
    : drawing !== undefined
      ? await save(`${drawing.path}/create`, drawing.examples[0])
      : isCard
        ? await saveCard()
        : isOwners
          ? await saveChart()
          : saved;
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    isUnknown
      ? NOT_SAVED
      : drawing !== undefined || /^\/(?:c|s|card|chart|chart-maker\/view|api\/account\/images)\//.test(path)
        ? chart.id
        : encodeURIComponent(example(name)),
  );
  const posted = Object.values(requestBody?.content["application/json"]?.examples ?? {})[0]?.value;
  address += 1;
  const headers = new Headers(init?.headers);
  headers.set("Accept", "application/json");
  const client = `198.51.${address >> 8}.${address & 255}`;
  if (!isLocal) headers.set("CF-Connecting-IP", client);
  if (security.some((scheme) => scheme.operator !== undefined) && !headers.has("Authorization"))
    headers.set("Authorization", OPERATOR.Authorization);
  if (security.every((scheme) => scheme.bearer !== undefined) && !headers.has("Authorization"))
    headers.set("Authorization", `Bearer ${isReader ? reader : own}`);
  if (isOwners && !headers.has("Authorization")) headers.set("Authorization", `Bearer ${chart.editToken}`);
  if (posted !== undefined && !headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  const text = Array.isArray(posted) ? JSON.stringify(posted) : JSON.stringify({ ...(posted as object), ...body });
  // GET requests have no body to break.
  const { body: broken, ...rest } = init ?? {};
  const file = requestBody?.content["font/ttf"] === undefined ? undefined : arimoBold;
  const sent = broken ?? (posted === undefined ? file : text);
  const request = {
    method: method.toUpperCase(),
    ...(sent !== undefined && method !== "get" && { body: sent }),
    ...rest,
    headers,
  };
  const url = isBare ? target : `${target}?${new URLSearchParams(values)}`;
  const signup = operation.operationId === "signUp" && { SIGNUP: "open" };
  return withSettings({ ...signup, ...settings }, async () => {
    if (isIndebted) chargePoints({ account: undefined, address: client }, 2 * ANONYMOUS_POINTS);
    return app.request(url, request);
  });
}

const WRONG_KEY = { headers: { Authorization: "Bearer wrong" } };
/** Ways to provoke each status, in order: the test checks the first one that works for an operation. */
const PROVOCATIONS: Readonly<Record<string, readonly Change[]>> = {
  "400": [
    { query: { maxwidth: "0" } },
    {
      query: { width: "9000", chs: "9000x9000" },
      body: { width: 9000, size: 9000, chs: "9000x9000", name: 12, limit: 7, options: 5, qrCodes: 5, grace: "long" },
    },
    { query: { size: "9000", formats: "nope", options: "5", position: "nowhere" }, body: { url: 5 } },
    { init: { body: "[1" } },
    { query: { format: "nope" } },
    { isBare: true },
    { query: { key: "wrong" } },
  ],
  "403": [
    { query: { sig: "0".repeat(64) } },
    { settings: { SIGNATURE_REQUIRED: "true" } },
    { init: WRONG_KEY },
    { isReader: true },
    { init: { headers: { Origin: "https://example.com" } }, isLocal: true },
  ],
  "401": [{ query: { url: `http://localhost/embed?c={}&accountId=a&sig=${"0".repeat(64)}` } }, { init: WRONG_KEY }],
  "404": [
    { query: { url: "https://example.com/" } },
    { isUnknown: true },
    { settings: { ADMIN_TOKEN: "" } },
    { settings: { KEY_SECRET: "" } },
    { body: { chart: null, template: NOT_SAVED } },
    { body: { chart: undefined, template: NOT_SAVED } },
  ],
  "405": [{ init: { method: "PURGE" } }],
  "410": [{ isExpired: true }],
  "412": [{ init: { headers: { "If-Match": '"0"' } } }],
  "413": [
    { init: { body: `{"a":"${"x".repeat(15_000_000)}"}` } },
    { query: { url: "", image: btoa("x".repeat(11_000_000)) } },
  ],
  "415": [
    { init: { body: "a", headers: { "Content-Type": "text/csv" } } },
    { init: { body: "a", headers: { "Content-Type": "application/json; charset=latin1" } } },
  ],
  "422": [{ query: { formats: "aztec" }, body: { formats: ["aztec"] } }],
  "429": [
    { settings: { RATE_LIMIT: EXHAUSTED_LIMIT } },
    { settings: { RATE_LIMIT: EXHAUSTED_LIMIT }, init: WRONG_KEY },
    { settings: { RATE_LIMIT: EXHAUSTED_LIMIT }, isIndebted: true },
  ],
  "431": [{ init: { headers: { "X-Long": "x".repeat(8193) } } }],
  "503": [
    { query: { url: `http://localhost/chart-maker/view/${NOT_SAVED}` }, settings: { CHARTS: FAILING_STORE } },
    { query: { sig: "0".repeat(64), accountId: "no-such-account" }, settings: { ACCOUNTS: FAILING_STORE } },
    { settings: { CHARTS: FAILING_STORE, ACCOUNTS: FAILING_STORE } },
    { body: { chart: undefined, template: NOT_SAVED }, settings: { CHARTS: FAILING_STORE } },
    { isUnknown: true, settings: { CHARTS: FAILING_STORE } },
    { init: { headers: { Authorization: "Bearer unseen-key" } }, settings: { ACCOUNTS: FAILING_STORE } },
  ],
};

const FAILURES = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    Object.keys(operation.responses)
      .filter((status) => Number(status) >= 400)
      .map((status) => [operation.operationId, status, { method, path, operation }] as const),
  ),
);

test("the document lists error responses of every known status", () => {
  expect(FAILURES.length).toBeGreaterThan(180);
  expect(new Set(FAILURES.map(([, status]) => status))).toEqual(new Set(Object.keys(PROVOCATIONS)));
});

describe.each(FAILURES)("%s fails with %s", (_, status, { method, path, operation }) => {
  test("as documented", async () => {
    const statuses: number[] = [];
    for (const provocation of PROVOCATIONS[status] ?? []) {
      const reply = await ask(method, path, operation, provocation);
      statuses.push(reply.status);
      if (reply.status !== Number(status)) {
        await reply.body?.cancel();
        continue;
      }
      const { $ref = "" } = operation.responses[status] ?? {};
      const failing = document.components.responses[$ref.split("/").at(-1) ?? ""] as Failing;
      for (const [name, header] of Object.entries(failing.headers)) {
        const { required = false } = header.$ref === undefined ? header : (document.components.headers[name] ?? {});
        if (required) expect([name, reply.headers.get(name)]).toEqual([name, expect.any(String)]);
      }
      if (status === "429") expect(reply.headers.get("RateLimit")).toMatch(/^"\w+";r=0;t=\d+$/);
      if (failing.content["text/html"] !== undefined) {
        expect(await reply.text()).toContain('<p role="alert">Chart error: ');
        return;
      }
      const shape = failing.content["application/json"]?.schema.$ref.split("/").at(-1);
      const body = (await reply.json()) as Record<string, unknown>;
      if (shape === "JsonError") expect(body).toMatchObject({ success: false, error: expect.any(String) });
      else if (shape === "ValidationResult")
        expect(body).toMatchObject({ success: false, errors: expect.arrayContaining([expect.any(String)]) });
      else expect(body).toMatchObject({ jsonrpc: "2.0", error: { message: expect.any(String) } });
      return;
    }
    expect(statuses, "no request provokes this status").toContain(Number(status));
  });
});
