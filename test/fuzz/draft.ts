// A request in the form that the generator changes: fields as values, not yet encoded. And a request as it is sent, and saved.

import { createHmac } from "node:crypto";

/** A request as it is sent. */
export interface FuzzRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or bytes as base64. */
  readonly body?: { readonly text: string } | { readonly base64: string };
}

/** Where the fields of a request are. */
export type Place = "query" | "json" | "form";

/** A request with its fields as values. */
export interface Draft {
  method: string;
  path: string;
  place: Place;
  /** An object of fields; a list where an endpoint takes lists. */
  fields: unknown;
  /** Fields in the query of a request whose fields are in the body. */
  query: Record<string, unknown>;
  headers: Record<string, string>;
  /** A body that isn't made of fields. */
  bytes?: Uint8Array;
}

/** The account that the fuzzer has in the Worker, with a key that no other text contains. */
export const ACCOUNT = { id: "fuzz-account", key: "fuzz-key-7h3k9w2m5x" } as const;

/** An account that requests may change. */
export const CHANGED_ACCOUNT = { id: "fuzz-changed", key: "fuzz-key-4p8r6t1v0z" } as const;

/** The operator's token. */
export const ADMIN_TOKEN = "fuzz-operator-2c6n8b";

/** Stands for the id of a saved chart, which the Worker chooses: followed by the number of the chart. */
export const SAVED_ID = "SAVED-ID-";

/** Returns the fields as the text of a query or of a form body. */
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

/** Encodes the request. */
export function encodeDraft({ method, path, place, fields, query, headers, bytes }: Draft): FuzzRequest {
  const inQuery = encodeFields(place === "query" && bytes === undefined ? { ...query, ...(fields as object) } : query);
  const target = inQuery === "" ? path : `${path}?${inQuery}`;
  if (bytes !== undefined) return { method, target, headers, body: { base64: Buffer.from(bytes).toString("base64") } };
  if (place === "query") return { method, target, headers };
  const type = place === "json" ? "application/json" : "application/x-www-form-urlencoded";
  const text = place === "json" ? textOf(fields) : encodeFields(fields);
  return { method, target, headers: { "Content-Type": type, ...headers }, body: { text } };
}

/** Returns the signature of a text by the fuzzer's account, as docs/signing.md defines it. */
export function signText(text: string): string {
  return createHmac("sha256", ACCOUNT.key).update(text).digest("hex");
}

/** Returns the body's bytes. */
export function bodyOf({ body }: FuzzRequest): Buffer | undefined {
  if (body === undefined) return undefined;
  return "text" in body ? Buffer.from(body.text) : Buffer.from(body.base64, "base64");
}
