// The address of a picture → a URL that may be asked, or a Failure. Whoever draws a chart chooses what the service asks for,
// from a place in the network that he does not have: so http and https only, only addresses that anybody could ask, and no
// way of writing others that gets past this. Called for every address, those of redirects too. RFC 6890; Fetch standard,
// section 2.9 ("bad port").

import ipaddr from "ipaddr.js";
import { Failure, showValue } from "../../base/failure.ts";
import { ADDRESS_LENGTH } from "../../base/limits.ts";

/** What the operator of this service allows. */
export interface AddressRules {
  /** Whether loopback addresses may be asked too: for tests, and for work on this machine. */
  readonly allowLocal: boolean;
}

/** Names that mean this machine or its network, or nothing at all: themselves, and whatever ends in them. */
const LOCAL_NAMES: readonly string[] = [
  "localhost",
  "local",
  "localdomain",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "arpa",
  "onion",
  "alt",
  "test",
  "example",
  "invalid",
];

/** Public names whose every subdomain is an address of this machine. */
const LOOPBACK_NAMES: readonly string[] = ["localtest.me", "lvh.me", "vcap.me", "lacolhost.com", "yoogle.com"];

/** Addresses that look public, where a cloud tells its machines their secrets. */
const METADATA_ADDRESSES: readonly string[] = ["168.63.129.16"];

/** Ports from 1024 on that browsers refuse, since what listens there could take a request for something else. */
const BAD_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/**
 * The URL that may be asked.
 *
 * @param base what the address is relative to, when it comes from a redirect
 * @throws Failure that says what is wrong with the address, as `picture` and its address
 */
export function readAddress(text: string, rules: AddressRules, base?: URL): URL {
  const refuse = (reason: string) => new Failure("invalid", `picture ${showValue(text)} ${reason}`);
  if (text.length > ADDRESS_LENGTH) throw refuse(`must have an address of at most ${ADDRESS_LENGTH} characters`);
  // From here on only what the parser has made of the text counts, and it is what will be asked.
  const url = URL.parse(text, base);
  if (url === null) throw refuse("must be at a complete URL such as https://example.com/picture.png");
  if (url.protocol !== "http:" && url.protocol !== "https:") throw refuse("must be at an http:, https: or data: URL");
  if (url.username !== "" || url.password !== "") throw refuse("must be at a URL without a user name");
  if (!isPublic(url.hostname) && !(rules.allowLocal && isLoopback(url.hostname)))
    throw refuse("must be at a public address");
  const port = Number(url.port || (url.protocol === "http:" ? 80 : 443));
  if ((port < 1024 && port !== 80 && port !== 443) || BAD_PORTS.has(port))
    throw refuse(`must be at port 80, 443, or one from 1024 on that browsers ask, got ${port}`);
  url.hash = "";
  return url;
}

/** Whether the host of a parsed URL may be one that anybody can ask. */
function isPublic(hostname: string): boolean {
  const address = parseAddress(hostname);
  if (address !== null) return isPublicAddress(address);
  const name = nameOf(hostname);
  if (!name.includes(".") || [...LOCAL_NAMES, ...LOOPBACK_NAMES].some((local) => isWithin(name, local))) return false;
  return listHiddenAddresses(name).every(isPublicAddress);
}

function isLoopback(hostname: string): boolean {
  return parseAddress(hostname)?.range() === "loopback" || isWithin(nameOf(hostname), "localhost");
}

/** The name that has to be looked up before the URL may be asked; undefined for addresses, and for what is this machine. */
export function nameToLookUp({ hostname }: URL): string | undefined {
  return parseAddress(hostname) !== null || isLoopback(hostname) ? undefined : nameOf(hostname);
}

/** The host's name without the dots that may end it. */
function nameOf(hostname: string): string {
  return hostname.toLowerCase().replace(/\.+$/, "");
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The address that a host of a parsed URL is; null for names. The parser has written all spellings of one alike. */
function parseAddress(hostname: string): Address | null {
  const text = nameOf(hostname).replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(text) ? ipaddr.parse(text) : null;
}

/** Whether an address is one that anybody can reach. */
export function isPublicAddress(address: Address): boolean {
  if (METADATA_ADDRESSES.includes(address.toString())) return false;
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv4) return true;
  // What is not handed out yet counts as unicast as well, and so do the oldest ways to hide an IPv4 address.
  const [first = 0, second = 0] = address.parts;
  const isHandedOut = first >= 0x2000 && first <= 0x3fff;
  const isSpecial = (first === 0x2001 && second < 0x200) || (first === 0x3fff && second < 0x1000);
  return isHandedOut && !isSpecial;
}

/** Addresses within a name, which some name servers answer with: `10.0.0.1.nip.io`, `10-0-0-1.sslip.io`, `0a000001.nip.io`. */
function listHiddenAddresses(name: string): Address[] {
  const dotted = name.replaceAll("-", ".").matchAll(/(?<!\d)(?=(\d{1,3}(?:\.\d{1,3}){3})(?!\d))/g);
  const hexadecimal = name.matchAll(/(?<![\da-z])([\da-f]{8})(?![\da-z])/g);
  return [
    ...Array.from(dotted, ([, text = ""]) => text),
    ...Array.from(hexadecimal, ([, text = ""]) =>
      text.replaceAll(/../g, (pair) => `.${Number.parseInt(pair, 16)}`).slice(1),
    ),
  ].flatMap((text) => (ipaddr.IPv4.isValidFourPartDecimal(text) ? [ipaddr.IPv4.parse(text)] : []));
}
