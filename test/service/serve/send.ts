// Sends requests to the service, and reads its responses.

import { expect } from "vitest";
import app from "../../../src/app.ts";
import { type Decoded, decodePng } from "../../png.ts";

type HeaderFields = Readonly<Record<string, string>>;

/** The Accept header of an `<img>`, for which errors are images. */
export const IMAGES_ONLY: HeaderFields = { Accept: "image/avif,image/webp,image/*,*/*;q=0.8" };

export const bearer = (key: string): HeaderFields => ({ Authorization: `Bearer ${key}` });

/** Sends a request whose errors are JSON. A body that is text is sent unchanged. */
export async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: HeaderFields = {},
): Promise<Response> {
  return app.request(path, {
    method,
    headers: {
      Accept: "application/json",
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

export const getJson = (path: string, headers?: HeaderFields) => send("GET", path, undefined, headers);
export const postJson = (path: string, body: unknown, headers?: HeaderFields) => send("POST", path, body, headers);

/** Returns the body of a response that must have the status 200. */
export async function bytesOf(reply: Response | Promise<Response>): Promise<Uint8Array> {
  const response = await reply;
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.status, new TextDecoder().decode(bytes).slice(0, 300)).toBe(200);
  return bytes;
}
export const textOf = async (reply: Response | Promise<Response>) => new TextDecoder().decode(await bytesOf(reply));
export const pngOf = async (reply: Response | Promise<Response>): Promise<Decoded> => decodePng(await bytesOf(reply));

/** A saved chart or card. */
export interface Saved {
  readonly id: string;
  readonly url: string;
  readonly shortUrl: string;
  readonly editToken: string;
  readonly editUrl: string;
  readonly expiresAt: string;
}

/** Saves a chart or card, which must succeed. @param path /chart/create or /card/create, also with an origin */
export async function save(path: string, body: unknown, headers?: HeaderFields): Promise<Saved> {
  const reply = await postJson(path, body, headers);
  expect(reply.status, reply.headers.get("X-Service-Error") ?? "").toBe(200);
  return reply.json();
}

/** Returns the message of an error as JSON, which must have the status. */
export async function errorOf(reply: Response | Promise<Response>, status = 400): Promise<string> {
  const response = await reply;
  const { success, error } = await response.json<{ success: boolean; error: string }>();
  expect([response.status, success], error).toEqual([status, false]);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return error;
}

/** The result of a validation. */
export interface Verdict {
  readonly status: number;
  readonly success: boolean;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly fixes: readonly { readonly message: string; readonly patch: unknown }[];
  readonly normalized: Readonly<Record<string, unknown>>;
  readonly renderCheck?: { readonly contentType: string; readonly bytes: number };
}

/** Validates a request. @param target what follows /api/validate- in the path, with a query */
export async function validate(target: string, body: unknown, headers?: HeaderFields): Promise<Verdict> {
  const reply = await postJson(`/api/validate-${target}`, body, headers);
  expect(reply.headers.get("Cache-Control")).toBe("no-store");
  return { status: reply.status, ...(await reply.json<Omit<Verdict, "status">>()) };
}
