// Requests files from other servers. Each connection's address is checked when the connection is made, so that no host name
// gives access to a private network, even if the name's DNS records have just changed.

import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, fetch } from "undici";
import type { Platform, ResolvedName } from "../platform/platform.ts";
import { isPublicAddress } from "../shared/remote-address.ts";

/** Timeout for a DNS lookup, in milliseconds. After a timeout, only the connection's address is checked. */
const LOOKUP_MILLISECONDS = 1500;
/** Timeout for connecting, in milliseconds. */
const CONNECT_MILLISECONDS = 5000;

/** Looks up a name like `dns.lookup`, and fails if one of its addresses isn't public. */
const lookupPublic: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const addresses = error === null ? found : [];
    const isPublic = addresses.every(({ address }) => isPublicAddress(ipaddr.parse(address)));
    const failure = error ?? (isPublic ? null : new Error("the address is not public"));
    if (options.all === true) callback(failure, addresses);
    else callback(failure, addresses[0]?.address ?? "", addresses[0]?.family);
  });
};

const anyAgent = new Agent({ connect: { timeout: CONNECT_MILLISECONDS } });
const publicAgent = new Agent({ connect: { timeout: CONNECT_MILLISECONDS, lookup: lookupPublic } });

/** Requests a file. @param isPublic whether to refuse connections to addresses that aren't public */
export const fetchFile: Platform["fetchFile"] = async (url, { method, headers, redirect, signal }, isPublic) => {
  const init = { method, headers, redirect, signal, dispatcher: isPublic ? publicAgent : anyAgent };
  return (await fetch(url.href, init as Parameters<typeof fetch>[1])) as unknown as Response;
};

/** Resolves a name through the system's resolver. */
export function resolveName(name: string): Promise<ResolvedName> {
  return new Promise((resolve) => {
    // The system's resolver tries for much longer, and a client can choose a name whose servers don't respond.
    const late = setTimeout(() => resolve({ addresses: [], isComplete: false }), LOOKUP_MILLISECONDS);
    lookup(name, { all: true }, (error, found) => {
      clearTimeout(late);
      const isComplete = error === null || error.code === "ENOTFOUND";
      resolve({ addresses: error === null ? found.map(({ address }) => address) : [], isComplete });
    });
  });
}
