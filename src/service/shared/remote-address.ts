// Validates the URL of a remote file, to prevent server-side request forgery: only http and https, and only public
// addresses, in any notation. Called for every URL, redirects included. RFC 6890; Fetch standard, section 2.9 ("bad port").

import ipaddr from "ipaddr.js";
import { Failure, showValue } from "../../base/failure.ts";
import { ADDRESS_LENGTH } from "../../base/limits.ts";

/** The operator's rules for remote file addresses. */
export interface AddressRules {
  /** Whether loopback addresses are allowed, for tests and local development. */
  readonly allowLocal: boolean;
}

/** Domains that are local, reserved or not in the public DNS, with all their subdomains. */
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

/** Public names whose subdomains resolve to the loopback address. */
const LOOPBACK_NAMES: readonly string[] = ["localtest.me", "lvh.me", "vcap.me", "lacolhost.com", "yoogle.com"];

/** Public-looking addresses at which a cloud serves instance metadata, including secrets. */
const METADATA_ADDRESSES: readonly string[] = ["168.63.129.16"];

/** Ports from 1024 up that browsers block, because their protocols could misinterpret an HTTP request. */
const BAD_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** The wording of messages about one kind of remote file. */
export interface AddressWording {
  /** Names the file: `image https://example.com/a.png`. */
  readonly subject: string;
  /** An example of a correct URL. */
  readonly example: string;
  readonly schemes: string;
}

export function imageWording(address: string): AddressWording {
  return {
    subject: `image ${showValue(address)}`,
    example: "https://example.com/image.png",
    schemes: "an http:, https: or data: URL",
  };
}

/**
 * Parses and validates a URL.
 *
 * @param base URL that a redirect's location is relative to
 * @throws Failure that names the URL and the reason
 */
export function readAddress(text: string, rules: AddressRules, base?: URL, wording = imageWording(text)): URL {
  const refuse = (reason: string) => new Failure("invalid", `${wording.subject} ${reason}`);
  if (text.length > ADDRESS_LENGTH) throw refuse(`must have a URL of at most ${ADDRESS_LENGTH} characters`);
  // From here on, check only the parsed URL, because the service requests the parsed URL.
  const url = URL.parse(text, base);
  if (url === null) throw refuse(`must be a complete URL such as ${wording.example}`);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw refuse(`must be ${wording.schemes}`);
  if (url.username !== "" || url.password !== "") throw refuse("must be a URL without a user name or password");
  if (!isPublic(url.hostname) && !(rules.allowLocal && isLoopback(url.hostname)))
    throw refuse("must be at a public address");
  const port = Number(url.port || (url.protocol === "http:" ? 80 : 443));
  if ((port < 1024 && port !== 80 && port !== 443) || BAD_PORTS.has(port))
    throw refuse(`must use port 80 or 443, or a port from 1024 on that browsers don't block, got ${port}`);
  url.hash = "";
  return url;
}

/** Whether a parsed URL's host may be public. */
function isPublic(hostname: string): boolean {
  const address = parseAddress(hostname);
  if (address !== null) return isPublicAddress(address);
  const name = nameOf(hostname);
  if (!name.includes(".") || [...LOCAL_NAMES, ...LOOPBACK_NAMES].some((local) => isWithin(name, local))) return false;
  return listEmbeddedAddresses(name).every(isPublicAddress);
}

/** @param hostname host of a parsed URL */
export function isLoopback(hostname: string): boolean {
  return parseAddress(hostname)?.range() === "loopback" || isWithin(nameOf(hostname), "localhost");
}

/** Returns the name to look up in the DNS before the URL is fetched; undefined for IP addresses and local names. */
export function hostToResolve({ hostname }: URL): string | undefined {
  return parseAddress(hostname) !== null || isLoopback(hostname) ? undefined : nameOf(hostname);
}

/** Returns the host name in lower case, without trailing dots. */
function nameOf(hostname: string): string {
  return hostname.toLowerCase().replace(/\.+$/, "");
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Returns the IP address of a parsed URL's host; null for names. The URL parser has normalized all notations. */
function parseAddress(hostname: string): Address | null {
  const text = nameOf(hostname).replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(text) ? ipaddr.parse(text) : null;
}

export function isPublicAddress(address: Address): boolean {
  if (METADATA_ADDRESSES.includes(address.toString())) return false;
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv4) return true;
  // ipaddr.js also reports unassigned ranges and the oldest transition mechanisms as unicast.
  const [first = 0, second = 0] = address.parts;
  const isAllocated = first >= 0x2000 && first <= 0x3fff;
  const isSpecial = (first === 0x2001 && second < 0x200) || (first === 0x3fff && second < 0x1000);
  return isAllocated && !isSpecial;
}

/**
 * Finds IPv4 addresses that wildcard DNS services resolve a name to: `10.0.0.1.nip.io`, `10-0-0-1.sslip.io`, `0a000001.nip.io`.
 */
function listEmbeddedAddresses(name: string): Address[] {
  const dotted = name.replaceAll("-", ".").matchAll(/(?<!\d)(?=(\d{1,3}(?:\.\d{1,3}){3})(?!\d))/g);
  const hexadecimal = name.matchAll(/(?<![\da-z])([\da-f]{8})(?![\da-z])/g);
  return [
    ...Array.from(dotted, ([, text = ""]) => text),
    ...Array.from(hexadecimal, ([, text = ""]) =>
      text.replaceAll(/../g, (pair) => `.${Number.parseInt(pair, 16)}`).slice(1),
    ),
  ].flatMap((text) => (ipaddr.IPv4.isValidFourPartDecimal(text) ? [ipaddr.IPv4.parse(text)] : []));
}
