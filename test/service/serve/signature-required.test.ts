// With SIGNATURE_REQUIRED, every endpoint that works for a caller needs a key or a signature, except those that only show what
// an account has made public. New endpoints are covered without being listed here.

import { expect, test } from "vitest";
import app from "../../../src/app.ts";
import { withSettings } from "./accounts.ts";
import { sampleLink } from "./sample-link.ts";
import { findSavedKind } from "./saved-kinds.ts";

/** Endpoints that need no account, and why. */
const PUBLIC: readonly (readonly [path: RegExp, reason: string])[] = [
  [
    /^\/(?:$|healthcheck|favicon|robots|sitemap|openapi|llms|licenses|docs|chart-maker|gallery|fonts|assets|sandbox|documentation|qr-code-api|bulk-qr)/,
    "pages and documents",
  ],
  [
    /^\/(?:chart|card)\/(?:render|config)\/|^\/[cs]\/|^\/chart-maker\/view\//,
    "saved images, of which the id is the permission",
  ],
  [/^\/qr-read$/, "draws nothing"],
  [/^\/qr-urls?$/, "formats URLs, which need a signature to be drawn"],
  [/^\/(?:accounts|invites)/, "the operator's, with another token"],
  [/^\/(?:api\/)?account(?:$|\/)/, "the account's own, with its key, and the page to sign in"],
  [/^\/(?:source|privacy|contact)/, "links of the pages' footer"],
  [/^\/oembed$/, "describes URLs, and checks their signatures"],
  [/^\/mcp$/, "lists tools; each tool checks the caller"],
  [/^\/barcode\/types|^\/table\/themes/, "lists of names"],
];

/** Whether an endpoint needs no account. */
const isPublicPath = (path: string) =>
  findSavedKind(path) !== undefined || PUBLIC.some(([pattern]) => pattern.test(path));

const LISTED = app.routes.filter(({ method }) => method === "GET" || method === "POST");

test.each(LISTED.map(({ method, path }) => [method, path] as const))("%s %s", async (method, route) => {
  const path = sampleLink(route) ?? route.replaceAll(/:\w+|\*/g, "x");
  const init = method === "GET" ? {} : { method, body: "{}", headers: { "Content-Type": "application/json" } };
  const headers = { Accept: "application/json", ...init.headers };
  const reply = await withSettings({ SIGNATURE_REQUIRED: "on" }, () => app.request(path, { ...init, headers }));
  if (isPublicPath(path)) expect(reply.status).not.toBe(500);
  else expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining("requires an account")]);
  await reply.body?.cancel().catch(() => {});
});
