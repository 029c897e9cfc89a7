// Decides whether a web page may call endpoints meant for programs. Any page may call a public service, which has no
// cookies or private data. A service on a user's own machine accepts only local pages, which prevents DNS rebinding.
// Model Context Protocol, revision 2025-11-25, "Transports", security warning.

import { Failure, showValue } from "../../base/failure.ts";
import { isRemote } from "./client-address.ts";
import { isLoopback } from "./remote-address.ts";
import { readSettings } from "./settings.ts";

/** Checks the Origin header. @throws Failure for a page from another origin that calls a service on this machine */
export function checkOrigin(request: Request): void {
  const origin = request.headers.get("Origin");
  if (origin === null || isRemote(request)) return;
  const url = URL.parse(origin);
  if (url !== null && (isLoopback(url.hostname) || origin === readPublicOrigin())) return;
  throw new Failure(
    "forbidden",
    `origin must be this machine or PUBLIC_URL for local requests, got ${showValue(origin)}`,
  );
}

function readPublicOrigin(): string | undefined {
  const { publicUrl } = readSettings();
  return publicUrl === undefined ? undefined : new URL(publicUrl).origin;
}
