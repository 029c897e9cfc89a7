// Whether a page may call what programs call. The public's service has no cookies and nothing private: any page may call it. A
// service on somebody's own machine may only be called by pages of that machine, or else a page of the web that has its name point
// at 127.0.0.1 could. Model Context Protocol, revision 2025-11-25, "Transports", security warning.

import { Failure, showValue } from "../../base/failure.ts";
import { isRemote } from "./client-address.ts";
import { readSettings } from "./settings.ts";

const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Lets the request pass, or not. @throws Failure for pages of others that call a service on this machine */
export function checkOrigin(request: Request): void {
  const origin = request.headers.get("Origin");
  if (origin === null || isRemote(request)) return;
  const url = URL.parse(origin);
  if (url !== null && (LOCAL_HOST.test(url.hostname) || origin === readPublicOrigin())) return;
  throw new Failure(
    "forbidden",
    `origin must be this machine, or PUBLIC_URL, while the service is asked from its own machine, got ${showValue(origin)}`,
  );
}

function readPublicOrigin(): string | undefined {
  const { publicUrl } = readSettings();
  return publicUrl === undefined ? undefined : new URL(publicUrl).origin;
}
