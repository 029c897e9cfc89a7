// Checks a request's target and Host header before any code builds a URL from them. RFC 9110, section 7.2; RFC 9112, section 3.2.

import type { IncomingMessage } from "node:http";
import { showValue } from "../../base/failure.ts";

/** Maximum length of a host name, in characters. RFC 1035, section 2.3.4. */
const NAME_LENGTH = 253;
/** A name, an IPv4 address or a bracketed IPv6 address, and optionally a port. Container networks have names with underscores. */
const HOST = /^(?<name>[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?$/i;
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

/**
 * Reduces an absolute request target to its path, so that it can't choose the origin in pages, and checks the request.
 *
 * @returns the reason to refuse the request; undefined for a valid request
 */
export function checkRequest(incoming: IncomingMessage): string | undefined {
  const { url = "", headers, rawHeaders } = incoming;
  if (!url.startsWith("/")) {
    const [origin] = ABSOLUTE.exec(url) ?? [];
    if (origin === undefined)
      return `request target must be a path such as /chart or an http: URL, got ${showValue(url)}`;
    const path = url.slice(origin.length);
    incoming.url = path.startsWith("/") ? path : `/${path}`;
  }
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === "host") hosts += 1;
  const { host = "" } = headers;
  if (hosts === 1 && isHost(host)) return undefined;
  const received = hosts === 1 ? showValue(host) : `${hosts} headers`;
  return `host must be one DNS name or IP address with an optional port, such as charts.example.com, got ${received}`;
}

/** Returns whether a Host header is a name or an address that the URL standard accepts, with an optional port. */
function isHost(host: string): boolean {
  if (host.length > NAME_LENGTH + ":65535".length) return false;
  const { name = "", port = "80" } = HOST.exec(host)?.groups ?? {};
  if (name === "" || Number(port) < 1 || Number(port) > 65_535) return false;
  const hostname = URL.parse(`http://${name}`)?.hostname;
  // The URL parser would turn `0x7f.1` into another host. It shortens IPv6 addresses, which remain the same host.
  return hostname !== undefined && (name.startsWith("[") || hostname === name.toLowerCase());
}
