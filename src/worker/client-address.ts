// A request → the address that its client is counted by. The platform says where a request comes from; nobody else's word is taken
// for it. Whoever has an IPv6 address has 2^64 of them, and is known by what they share. RFC 4291, section 2.5.4.

import ipaddr from "ipaddr.js";

/**
 * The client's address.
 *
 * @returns undefined for this machine's own, which `wrangler dev` and the tests see: the platform always names a public one
 */
export function readAddress(request: Request): string | undefined {
  const text = request.headers.get("CF-Connecting-IP")?.trim() ?? "";
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  if (address.range() === "loopback") return undefined;
  if (address instanceof ipaddr.IPv6)
    return `${address.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(":")}::/64`;
  return address.toString();
}
