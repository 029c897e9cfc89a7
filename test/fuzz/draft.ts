// Requests in two forms: a draft with unencoded field values, which the generator mutates, and the encoded request.

import { createHmac } from "node:crypto";

/** Encoded request. */
export interface FuzzRequest {
  readonly method: string;
  /** Path with query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or base64-encoded bytes. */
  readonly body?: { readonly text: string } | { readonly base64: string };
}

/** Location of the fields in a request. */
export type Place = "query" | "json" | "form";

/** Request with unencoded fields. */
export interface Draft {
  method: string;
  path: string;
  place: Place;
  /** Object of fields, or a list for endpoints that accept lists. */
  fields: unknown;
  /** Query parameters of a request whose fields are in the body. */
  query: Record<string, unknown>;
  headers: Record<string, string>;
  /** Binary body, instead of fields. */
  bytes?: Uint8Array;
}

/** Account in the fuzzed Worker. The key occurs nowhere else. */
export const ACCOUNT = { id: "fuzz-account", key: "fuzz-key-7h3k9w2m5x" } as const;

/** Account that requests may change. */
export const CHANGED_ACCOUNT = { id: "fuzz-changed", key: "fuzz-key-4p8r6t1v0z" } as const;

/** Name of a theme of both accounts, which differs in its colours. */
export const BRAND = "fuzz-brand";

/** Host of requests that contain URLs of the fuzzed service itself. */
export const HOST = "limn.test";

export const ADMIN_TOKEN = "fuzz-operator-2c6n8b";

/** Placeholder for a saved chart's or card's id, which the Worker assigns. The index follows the placeholder. */
export const SAVED_ID = "SAVED-ID-";

/** Placeholder for a saved chart's or card's edit token, followed by the index. */
export const SAVED_TOKEN = "SAVED-TOKEN-";

export const SAVED_CHARTS = 4;

/** Number of saved cards. Their placeholders follow those of the charts. */
export const SAVED_CARDS = 3;

/** Returns the placeholder for a saved card's id. */
export const savedCardId = (index: number): string => `${SAVED_ID}${SAVED_CHARTS + index}`;

/** Saved drawings: their paths and bodies. Their placeholders follow those of the cards. */
export const SAVED_DRAWINGS: readonly (readonly [path: string, body: object])[] = [
  ["/qr", { text: "https://example.com", size: 60 }],
  ["/v1/table", { data: { columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: 1 }] }, theme: "dark" }],
  ["/wordcloud", { text: "tea tea coffee", width: 80, height: 60 }],
];

/** Returns the placeholder for a saved drawing's id. */
export const savedDrawingId = (index: number): string => `${SAVED_ID}${SAVED_CHARTS + SAVED_CARDS + index}`;

/** Returns the placeholder for the id of the image that a path of the OpenAPI document is about. */
export function savedIdAt(path: string): string {
  const drawing = SAVED_DRAWINGS.findIndex(([each]) => path.startsWith(`${each}/`));
  if (drawing >= 0) return savedDrawingId(drawing);
  return path.startsWith("/card/") ? savedCardId(0) : `${SAVED_ID}0`;
}

/** Encodes fields as a query string or a form body. */
export function encodeFields(fields: unknown): string {
  if (typeof fields !== "object" || fields === null) return "";
  return Object.entries(fields)
    .map(([name, value]) => `${encode(name)}=${encode(typeof value === "string" ? value : textOf(value))}`)
    .join("&");
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "";
}

export function encodeDraft({ method, path, place, fields, query, headers, bytes }: Draft): FuzzRequest {
  const inQuery = encodeFields(place === "query" && bytes === undefined ? { ...query, ...(fields as object) } : query);
  const target = inQuery === "" ? path : `${path}?${inQuery}`;
  if (bytes !== undefined) return { method, target, headers, body: { base64: Buffer.from(bytes).toString("base64") } };
  if (place === "query") return { method, target, headers };
  const type = place === "json" ? "application/json" : "application/x-www-form-urlencoded";
  const text = place === "json" ? textOf(fields) : encodeFields(fields);
  return { method, target, headers: { "Content-Type": type, ...headers }, body: { text } };
}

/** Signs a string with the fuzzer's account, as QuickChart does (docs/signing.md). */
export function signText(text: string): string {
  return createHmac("sha256", ACCOUNT.key).update(text).digest("hex");
}

/** Returns the body as bytes. */
export function bodyOf({ body }: FuzzRequest): Buffer | undefined {
  if (body === undefined) return undefined;
  return "text" in body ? Buffer.from(body.text) : Buffer.from(body.base64, "base64");
}
