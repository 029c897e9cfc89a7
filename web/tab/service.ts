// Requests to the service, on the same origin as the page, and their errors.

import type { Fix } from "../../src/base/fix.ts";
import { BUDGET } from "./request-budget.ts";

/** Error response from the service, or a network failure. */
export class ServiceError extends Error {
  readonly errors: readonly string[];
  readonly status: number;
  /** Seconds after which to try again, from Retry-After. */
  readonly retrySeconds: number | undefined;
  /** Changes to the request that fix the errors. */
  readonly fixes: readonly Fix[];

  constructor(errors: readonly string[], status: number, retrySeconds?: number, fixes: readonly Fix[] = []) {
    super(errors[0] ?? "The service gave no reason.");
    this.errors = errors.length > 0 ? errors : [this.message];
    this.status = status;
    this.retrySeconds = retrySeconds;
    this.fixes = fixes;
  }
}

/** Returns the headers that authorize a request, by its body and path. */
let authorize: (body: unknown, path: string) => Readonly<Record<string, string>> = () => ({});

/** Sets the function that authorizes the following requests. */
export function authorizeWith(how: typeof authorize): void {
  authorize = how;
}

/**
 * Sends a POST with a JSON body.
 *
 * @throws ServiceError, or an AbortError if the request is cancelled
 */
export async function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const init: RequestInit = {
    method: "POST",
    headers: { "Content-Type": "application/json", ...authorize(body, path) },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  };
  return send(path, init);
}

/**
 * Sends a GET.
 *
 * @throws ServiceError, or an AbortError if the request is cancelled
 */
export function get(path: string, signal?: AbortSignal): Promise<Response> {
  // Without the header, a failed image request returns an image.
  return send(path, { headers: { Accept: "application/json" }, ...(signal && { signal }) });
}

/**
 * Requests an image, which counts against the page's budget.
 *
 * @throws ServiceError, or an AbortError if the request is cancelled
 */
export function getImage(path: string, signal: AbortSignal): Promise<Response> {
  return send(path, { headers: { Accept: "application/json" }, signal }, true);
}

/** Returns the alt text of an image from the service; undefined if it sent none. */
export function readAltText(reply: Pick<Response, "headers">): string | undefined {
  const text = reply.headers.get("X-Alt-Text");
  return text === null ? undefined : decodeURIComponent(text);
}

/**
 * Sends a request.
 *
 * @param isCounted whether the request counts against the page's budget; GET requests are free, except for images
 * @throws ServiceError, or an AbortError if the request is cancelled
 */
export async function send(path: string, init: RequestInit, isCounted = init.method === "POST"): Promise<Response> {
  let reply: Response;
  if (isCounted) BUDGET.take();
  try {
    reply = await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ServiceError(["Can't reach the service. Check your connection."], 0);
  }
  if (isCounted) BUDGET.settle(reply);
  if (reply.ok) return reply;
  const { errors, fixes } = await readErrors(reply);
  throw new ServiceError(errors, reply.status, Number(reply.headers.get("Retry-After")) || undefined, fixes);
}

async function readErrors(reply: Response): Promise<{ errors: readonly string[]; fixes: readonly Fix[] }> {
  try {
    const {
      error,
      errors,
      fixes = [],
    } = (await reply.json()) as {
      readonly error?: unknown;
      readonly errors?: unknown;
      readonly fixes?: readonly Fix[];
    };
    if (Array.isArray(errors) && errors.length > 0) return { errors: errors.map(String), fixes };
    if (typeof error === "string") return { errors: [error], fixes };
  } catch {
    // An error response without JSON comes from a proxy, not from the service.
  }
  return { errors: [`The service returned status ${reply.status}.`], fixes: [] };
}
