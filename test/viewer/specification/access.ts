// Keys, signed URLs, rate limits and errors: sections 5, 7 and 8 of the specification.

import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { CHART } from "./chart.ts";
import { type Check, check, type Expected, get, post, refused, type Sent, send, verify } from "./check.ts";
import { CLIENT, type Host } from "./hosts.ts";

const VERIFIED = { "X-service-verified-key": "true" };
const UNVERIFIED = { "X-service-verified-key": null };
const BEARER = { Authorization: "Bearer {key}" };
const SMALL = { chart: CHART, width: 60, height: 40 };
const TABLE = { columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: 1 }] };
const BARCODE = { type: "code128", text: "Limn" };

/** Rendering endpoints by method, with a valid request. */
const GETS: Readonly<Record<string, Record<string, unknown>>> = {
  "/chart": SMALL,
  "/qr": { text: "Limn" },
  "/barcode": BARCODE,
  "/v1/table": { data: TABLE },
};
const POSTS: Readonly<Record<string, object>> = {
  "/chart": SMALL,
  "/qr": { text: "Limn" },
  "/barcode": BARCODE,
  "/v1/table": { data: TABLE },
  "/qr/batch": { qrCodes: [{ text: "Limn" }] },
  "/chart/create": SMALL,
};
const VALIDATIONS: Readonly<Record<string, object>> = {
  "/api/validate-chart": SMALL,
  "/api/validate-qr": { text: "Limn" },
};

const keys: Check[] = [
  ...Object.entries(GETS).flatMap(([path, query]) => [
    check(`5 GET ${path} needs no key`, get(path, query), { headers: UNVERIFIED }),
    check(`5 GET ${path} takes a key as a parameter`, get(path, { ...query, key: "{key}" }), {
      headers: VERIFIED,
      same: get(path, query),
    }),
    check(`5 GET ${path} takes a key in the Authorization header`, get(path, query, BEARER), {
      headers: VERIFIED,
      same: get(path, query),
    }),
    check(`5 GET ${path} with an invalid key is drawn`, get(path, { ...query, key: "wrong" }), {
      headers: UNVERIFIED,
      same: get(path, query),
    }),
    check(
      `5 GET ${path} with an invalid key in the header is drawn`,
      get(path, query, { Authorization: "Bearer wrong" }),
      { headers: UNVERIFIED },
    ),
  ]),
  ...Object.entries(POSTS).flatMap(([path, body]) => [
    check(`5 POST ${path} needs no key`, post(path, body), { headers: UNVERIFIED }),
    check(`5 POST ${path} takes a key in the body`, post(path, { ...body, key: "{key}" }), { headers: VERIFIED }),
    check(`5 POST ${path} takes a key in the Authorization header`, post(path, body, BEARER), { headers: VERIFIED }),
    check(`5 POST ${path} with an invalid key succeeds`, post(path, { ...body, key: "wrong" }), {
      headers: UNVERIFIED,
    }),
    check(
      `5 POST ${path} with an invalid key in the header succeeds`,
      post(path, body, { Authorization: "Bearer wrong" }),
      { headers: UNVERIFIED },
    ),
  ]),
  ...Object.entries(VALIDATIONS).flatMap(([path, body]) => [
    check(`5 normalized.authenticated of ${path} is false without a key`, post(path, body), {
      json: { normalized: { authenticated: false } },
    }),
    check(`5 normalized.authenticated of ${path} is false with an invalid key`, post(path, { ...body, key: "wrong" }), {
      json: { normalized: { authenticated: false } },
    }),
    check(
      `5 normalized.authenticated of ${path} is true with a key in the body`,
      post(path, { ...body, key: "{key}" }),
      { json: { normalized: { authenticated: true } } },
    ),
    check(`5 normalized.authenticated of ${path} is true with a key in the header`, post(path, body, BEARER), {
      json: { normalized: { authenticated: true } },
    }),
  ]),
  check("2.2 an item of a batch takes a key", post("/qr/batch", [{ text: "Limn", key: "{key}" }]), {
    headers: VERIFIED,
  }),
];

const sign = (host: Host, text: string) => createHmac("sha256", host.key).update(text).digest("hex");

/** Signed GETs: the path and the signed parameter. */
const SIGNED: readonly (readonly [path: string, name: string, text: string])[] = [
  ["/chart", "chart", JSON.stringify(CHART)],
  ["/chart", "chart", "{type:'bar',data:{labels:['Hello world','Größe & 1+1'],datasets:[{data:[1,2]}]}}"],
  ["/qr", "text", "https://example.com/?a=1&b=2 +3"],
  ["/qr", "text", '{"type":"bar","data":{}}'],
  ["/qr", "text", "{a: 1}"],
  ["/qr", "text", "Größe 漢字"],
];

/** Checks a request with a signature. @param change returns the parameters to send instead of the signed ones */
const signed = (
  title: string,
  [path, name, text]: (typeof SIGNED)[number],
  change: (query: Readonly<Record<string, string>>) => Record<string, unknown>,
  expected: Expected,
): Check => ({
  title: `5 GET ${path} of ${text.slice(0, 30)} ${title}`,
  run: async (host) => {
    const query = { [name]: text, accountId: host.account, sig: sign(host, text) };
    await verify(host, get(path, change(query)), expected);
  },
});
const FORBIDDEN: Expected = { status: 403, error: /./, headers: UNVERIFIED };

const signatures: Check[] = SIGNED.flatMap((each) => {
  const [path, name] = each;
  const size = path === "/chart" ? { width: 60, height: 40 } : { size: 200 };
  return [
    signed("is drawn with a signature", each, (query) => query, { type: "image/png", headers: VERIFIED }),
    signed("may have another size and format", each, (query) => ({ ...query, ...size, format: "svg" }), {
      type: "image/svg+xml",
      headers: VERIFIED,
    }),
    signed("is a 403 with another signature", each, (query) => ({ ...query, sig: "0".repeat(64) }), FORBIDDEN),
    signed("is a 403 with a signature that isn't hexadecimal", each, (query) => ({ ...query, sig: "x" }), FORBIDDEN),
    signed(
      "is a 403 with a signature in capitals",
      each,
      (query) => ({ ...query, sig: `${query.sig}`.toUpperCase() }),
      FORBIDDEN,
    ),
    signed(
      "is a 403 with the signature of another text",
      each,
      (query) => ({ ...query, [name]: `${query[name]} ` }),
      FORBIDDEN,
    ),
    signed("is a 403 with another account", each, (query) => ({ ...query, accountId: "unknown" }), FORBIDDEN),
    signed("is a 403 without an account", each, ({ accountId: _, ...query }) => query, FORBIDDEN),
    signed("is a 403 without a signature", each, ({ sig: _, ...query }) => query, FORBIDDEN),
  ];
});

/** Headers of clients that show images, and of others. */
export const IMAGE_CLIENTS: Readonly<Record<string, Record<string, string>>> = {
  "an <img>": { Accept: "image/avif,image/webp,image/apng,image/*,*/*;q=0.8", "Sec-Fetch-Dest": "image" },
  "a client that accepts PNG": { Accept: "image/png" },
  "the address bar of a browser": { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", "Sec-Fetch-Dest": "document" },
};
export const VARY = { Vary: "Accept, Sec-Fetch-Dest" };

let clients = 0;
/** Sends requests from a new address until its points are spent. */
async function spend(host: Host, sent: Sent): Promise<Record<string, string>> {
  const address = { [CLIENT]: `198.51.100.${(clients++ % 250) + 1}` };
  for (let count = 0; count < 200; count++)
    if ((await send(host, { ...sent, headers: address })).status === 429) return address;
  throw new Error("the rate limit was not exceeded");
}
const limited = (
  title: string,
  spent: Sent,
  run: (host: Host, address: Record<string, string>) => Promise<unknown>,
): Check => ({
  title,
  run: async (host) => {
    await run(host, await spend(host, spent));
  },
});
/** Costs all points of a minute. */
const RENDERING = post(
  "/qr/batch",
  Array.from({ length: 60 }, () => ({ text: "Limn", size: 30 })),
);
/** Costs one point. */
const VALIDATION = post("/api/validate-qr", { text: "Limn", size: 30 });
const with_ = (sent: Sent, headers: Record<string, string>): Sent => ({
  ...sent,
  headers: { ...sent.headers, ...headers },
});
const LIMITED: Expected = { status: 429, error: /./, headers: { "Retry-After": /^\d+$/ } };

const limits: Check[] = [
  ...Object.entries(GETS).map(([path, query]) =>
    limited(`7 GET ${path} is a 429 over the rate limit`, RENDERING, (host, address) =>
      verify(host, get(path, query, address), LIMITED),
    ),
  ),
  ...Object.entries({ ...POSTS, ...VALIDATIONS }).map(([path, body]) =>
    limited(`7 POST ${path} is a 429 over the rate limit`, RENDERING, (host, address) =>
      verify(host, post(path, body, address), LIMITED),
    ),
  ),
  limited("a 429 is an image for an <img>", RENDERING, (host, address) =>
    verify(host, get("/qr", { text: "Limn" }, { ...address, ...IMAGE_CLIENTS["an <img>"] }), {
      status: 429,
      headers: { ...LIMITED.headers, ...VARY },
      type: "image/png",
    }),
  ),
  limited("rule 3: validations count against the same limit", VALIDATION, async (host, address) => {
    await verify(host, post("/chart", SMALL, address), LIMITED);
  }),
  limited("5 a key bypasses the rate limit", RENDERING, async (host, address) => {
    await verify(host, with_(post("/chart", SMALL, address), BEARER), { headers: VERIFIED });
    await verify(host, get("/chart", { ...SMALL, key: "{key}" }, address), { headers: VERIFIED });
    await verify(host, with_(post("/api/validate-chart", SMALL, address), BEARER), {});
  }),
  limited("5 an invalid key doesn't bypass the rate limit", RENDERING, (host, address) =>
    verify(host, with_(post("/chart", SMALL, address), { Authorization: "Bearer wrong" }), LIMITED),
  ),
];

/** Requests with an invalid field, and the field. */
const INVALID_GETS: readonly (readonly [path: string, query: Record<string, unknown>, field: string])[] = [
  ["/chart", { ...SMALL, width: 0 }, "width"],
  ["/chart", { chart: "{type:" }, "chart"],
  ["/qr", { text: "" }, "text"],
  ["/qr", { text: "Limn", size: 0 }, "size"],
  ["/barcode", { type: "nope", text: "Limn" }, "type"],
  ["/v1/table", { data: "{" }, "data"],
];
const JSON_CLIENTS: Readonly<Record<string, Record<string, string>>> = {
  "a client without an Accept header": {},
  curl: { Accept: "*/*" },
  "fetch in a browser": { Accept: "*/*", "Sec-Fetch-Dest": "empty" },
  "a client that accepts JSON": { Accept: "application/json" },
};

const errors: Check[] = INVALID_GETS.flatMap(([path, query, field]) => [
  ...Object.entries(JSON_CLIENTS).map(([client, headers]) =>
    check(`7 an invalid ${field} in GET ${path} is JSON for ${client}`, get(path, query, headers), refused(field)),
  ),
  ...Object.entries(IMAGE_CLIENTS).map(([client, headers]) =>
    check(`an invalid ${field} in GET ${path} is an image for ${client}`, get(path, query, headers), {
      status: 400,
      type: "image/png",
      headers: VARY,
    }),
  ),
  check(
    `an invalid ${field} in GET ${path} is JSON in base64, for an <img> too`,
    get(path, { ...query, format: "base64" }, IMAGE_CLIENTS["an <img>"]),
    refused(field),
  ),
  check(
    `an invalid ${field} in POST ${path} is JSON for an <img>`,
    post(path, query, IMAGE_CLIENTS["an <img>"]),
    refused(field),
  ),
]);

const JSON_BODY = JSON.stringify(SMALL);
const raw = (body: string, type?: string): Sent => ({
  path: "/chart",
  body: new TextEncoder().encode(body) as Uint8Array<ArrayBuffer>,
  headers: type === undefined ? {} : { "Content-Type": type },
});
const bodies: Check[] = [
  ...[
    undefined,
    "text/plain",
    "text/plain;charset=UTF-8",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-8",
  ].map((type) =>
    check(`a JSON body of type ${type ?? "none"} is read`, raw(JSON_BODY, type), {
      type: "image/png",
      same: post("/chart", SMALL),
    }),
  ),
  check(
    "a form is read",
    raw(
      new URLSearchParams({ c: JSON.stringify(CHART), w: "60", h: "40" }).toString(),
      "application/x-www-form-urlencoded",
    ),
    {
      type: "image/png",
      same: post("/chart", SMALL),
    },
  ),
  check("a body of another type is a 415", raw(JSON_BODY, "application/xml"), { status: 415, error: /content-type/ }),
  check("text that isn't JSON is a 415", raw("chart", "text/plain"), { status: 415, error: /content-type/ }),
  ...["{", "[]", "5", "null", '"text"', ""].map((body) =>
    check(`4 a body ${JSON.stringify(body)} is a 400`, raw(body, "application/json"), {
      status: 400,
      error: /body|chart/,
    }),
  ),
  check("a body of more than a megabyte is a 413", raw(`{"chart":"${"x".repeat(1_000_001)}"}`, "application/json"), {
    status: 413,
    error: /body/,
  }),
  check("7 several errors are listed", post("/chart", { chart: CHART, width: 0, height: 0 }), {
    ...refused("width"),
    json: {
      success: false,
      error: expect.any(String),
      errors: [expect.stringContaining("width"), expect.stringContaining("height")],
    },
  }),
  check("7 an unknown chart is a 404", get("/chart/render/zf-00000000-0000-4000-8000-000000000000"), {
    status: 404,
    error: /./,
  }),
];

export const ACCESS_CHECKS: readonly Check[] = [...keys, ...signatures, ...errors, ...bodies, ...limits];

/** Checks of a service that its operator has closed to requests without a key or a signature. */
export const CLOSED_CHECKS: readonly Check[] = [
  ...Object.entries({ ...POSTS, ...VALIDATIONS }).flatMap(([path, body]) => [
    check(`7 POST ${path} without a key is a 403`, post(path, body), { status: 403, error: /key/ }),
    check(`7 POST ${path} with a key succeeds`, post(path, body, BEARER), {}),
  ]),
  ...Object.entries(GETS).flatMap(([path, query]) => [
    check(`7 GET ${path} without a key is a 403`, get(path, query), { status: 403, error: /key/ }),
    check(`7 GET ${path} with a key succeeds`, get(path, query, BEARER), { headers: VERIFIED }),
  ]),
];
