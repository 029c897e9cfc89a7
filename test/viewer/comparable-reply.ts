// Sends a request to one of several hosts of the service, to compare their responses.

import { createHash } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { bodyOf, type FuzzRequest } from "../fuzz/draft.ts";

/**
 * Headers that may differ: connection headers, headers that depend on earlier requests, and error messages, which may quote
 * the engine's Intl.
 */
const IGNORED =
  /^(?:age|connection|content-length|date|keep-alive|ratelimit.*|retry-after|server-timing|transfer-encoding|x-cache|x-request-id|x-.*-error)$/;

/** Entity tags depend on the service's build. */
const TAG = /^"[\da-f]{32,64}"$/;

/** Sends a request. Returns the parts of its response that must not depend on the host. */
export async function comparableReply(origin: string, request: FuzzRequest): Promise<unknown> {
  const { host, port } = new URL(origin);
  const { method, target, headers } = request;
  const bytes = bodyOf(request);
  const length = bytes && { "Content-Length": String(bytes.length) };
  const sent = httpRequest({
    host: "127.0.0.1",
    port,
    method,
    path: target,
    headers: { Host: host, ...headers, ...length },
  });
  sent.end(bytes);
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  const hash = createHash("sha256");
  for await (const part of reply) hash.update(part);
  const names = Object.keys(reply.headers).filter((name) => !IGNORED.test(name));
  return {
    status: reply.statusCode,
    headers: names.sort().map((name) => {
      const value = String(reply.headers[name]).replaceAll(host, "host");
      return [name, value.replace(TAG, '"tag"')];
    }),
    // Other bodies may contain the server's address or a message.
    body:
      method !== "HEAD" && reply.statusCode === 200 && reply.headers["content-type"]?.startsWith("image/")
        ? hash.digest("hex")
        : "",
  };
}
