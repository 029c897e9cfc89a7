// Finds the address under which the rate limit counts an anonymous client. Clients can send any header, so a header is
// trusted only if the platform or the operator's proxy has set it. IPv6 clients have at least 2^64 addresses and are
// counted by their /64 prefix (RFC 4291, section 2.5.4).

import ipaddr from "ipaddr.js";
import { Failure, showValue } from "../../base/failure.ts";
import { getPlatform } from "../platform/platform.ts";
import { isLoopback } from "./remote-address.ts";
import { readSettings } from "./settings.ts";

/** Shared by all clients whose address is unknown, so that together they have one limit. */
const UNKNOWN_ADDRESS = "unknown";

/**
 * Returns the client's address.
 *
 * @returns undefined for this machine's own requests, which are not counted
 */
export function readAddress(request: Request): string | undefined {
  const { clientAddressHeader: own } = readSettings();
  if (own === "none") return undefined;
  if (own !== undefined) {
    const value = request.headers.get(own);
    // The proxy adds the header to every request, so a request without it comes from this machine or network.
    return value === null ? undefined : parseAddress(value);
  }
  return parseAddress(getPlatform().findClientAddress(request) ?? "");
}

export function isRemote(request: Request): boolean {
  const address = readAddress(request);
  return address !== undefined && address !== UNKNOWN_ADDRESS;
}

/** Parses an address, or the last address in a list, which the nearest proxy has added. */
function parseAddress(text: string): string | undefined {
  const last = text.split(",").at(-1)?.trim() ?? "";
  if (!ipaddr.isValid(last)) return UNKNOWN_ADDRESS;
  const address = ipaddr.process(last);
  if (address.range() === "loopback") return undefined;
  if (address instanceof ipaddr.IPv6)
    return `${address.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(":")}::/64`;
  return address.toString();
}

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
