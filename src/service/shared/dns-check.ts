// Checks that the host name of a remote file resolves to public addresses, before the request and again after the response:
// a Worker cannot see which address a connection uses.

import ipaddr from "ipaddr.js";
import { getPlatform } from "../platform/platform.ts";
import { isPublicAddress } from "./remote-address.ts";

/**
 * Resolves a name: `public` if all of its addresses are public, `private` if one isn't, `none` if it has no address, and
 * `unknown` if the resolver doesn't respond.
 */
export async function resolveName(name: string): Promise<"public" | "private" | "none" | "unknown"> {
  const { addresses, isComplete } = await getPlatform().resolveName(name);
  if (!addresses.every((text) => isPublicAddress(ipaddr.parse(text)))) return "private";
  if (!isComplete) return "unknown";
  return addresses.length === 0 ? "none" : "public";
}
