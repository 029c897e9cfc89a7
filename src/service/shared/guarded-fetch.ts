// Requests files from other servers on behalf of clients. No other code does this. The module follows redirects itself, and
// limits time and size. Errors name the file, but reveal little about the response. Fetch standard.

import ipaddr from "ipaddr.js";
import { Failure, type FailureCode } from "../../base/failure.ts";
import { FETCH_REDIRECTS } from "../../base/limits.ts";
import { getPlatform } from "../platform/platform.ts";
import {
  type AddressRules,
  type AddressWording,
  hostToResolve,
  isLoopback,
  isPublicAddress,
  readAddress,
} from "./remote-address.ts";

/** Name of the service in the Via header, which identifies the service's own requests. */
const VIA_NAME = "limn";

/** A header with a secret, and the hosts that may receive it. */
export interface Credential {
  readonly header: string;
  /** The header's value: the secret, and the word before it. */
  readonly text: string;
  readonly secret: string;
  /** The hosts, as in URLs. */
  readonly hosts: readonly string[];
}

/** The limits for a file, and the wording of messages about it. */
export interface FetchOptions {
  readonly wording: AddressWording;
  /** Accept header. */
  readonly accept: string;
  /** Maximum size, in bytes. */
  readonly bytes: number;
  /** Failure code for a file above the maximum size. */
  readonly tooLarge: FailureCode;
  /** Aborts the request, including redirects. */
  readonly signal: AbortSignal;
  /** Time in milliseconds after which the signal aborts, for messages. */
  readonly milliseconds: number;
  /**
   * Headers with secrets, which are sent only over https and only to each secret's hosts. Redirects must not leave the
   * host.
   */
  readonly credentials?: readonly Credential[];
  /** JSON body of a POST request, which must not be redirected; undefined for a GET request. */
  readonly body?: string | undefined;
  /** Whether the host is a known API. The fetch then skips the host check, reads the bodies of error responses, and rejects redirects. */
  readonly isKnownApi?: boolean;
}

/** A response that isn't a redirect. */
interface FetchedFile {
  readonly status: number;
  readonly contentType: string;
  /** URL after redirects. */
  readonly url: string;
  readonly bytes: Uint8Array;
}

/** Requests files on behalf of one client request. */
export class GuardedFetch {
  readonly #rules: AddressRules;
  /** Whether the request comes from this service itself. Such a request must not cause any more requests. */
  readonly isNested: boolean;
  #isUsed = false;
  /** Whether the DNS resolver responds. After a timeout, this request skips all later lookups. */
  #isResolved = true;

  /**
   * @param request the request being handled
   * @param rules which addresses are allowed
   */
  constructor(request: Request, rules: AddressRules) {
    this.#rules = rules;
    this.isNested = isOwn(request);
  }

  /** Whether anything was requested from another server; if so, the same request can have a different result later. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Requests an `http:` or `https:` URL. @throws Failure for a forbidden address, or if loading fails */
  async get(address: string, options: FetchOptions): Promise<FetchedFile> {
    const { wording, signal, milliseconds, accept, credentials = [], body, isKnownApi = false } = options;
    const fail = (reason: string) => new Failure("invalid", `${wording.subject} ${reason}`);
    let url = readAddress(address, this.#rules, undefined, wording);
    if (this.isNested) throw fail("cannot be loaded: files that this service loads must not load others");
    this.#isUsed = true;
    const headers = {
      ...Object.fromEntries(credentials.map(({ header, text }) => [header, text])),
      ...HEADERS,
      Accept: accept,
      ...(body !== undefined && { "Content-Type": "application/json" }),
    };
    const init = { redirect: "manual", headers, signal, ...(body !== undefined && { method: "POST", body }) } as const;
    try {
      for (let redirects = 0; redirects <= FETCH_REDIRECTS; redirects++) {
        if (credentials.length > 0) checkRecipient(url, credentials, fail);
        const name = isKnownApi ? undefined : hostToResolve(url);
        await this.#checkName(name, fail, redirects);
        const reply = await getPlatform().fetchFile(url, init, name !== undefined);
        try {
          // Check the name again: its owner could have changed the DNS record between the first check and the connection.
          await this.#checkName(name, fail, redirects);
        } catch (error) {
          await reply.body?.cancel();
          throw error;
        }
        if (!REDIRECTS.has(reply.status)) return await readFile(reply, url, options);
        await reply.body?.cancel();
        if (isKnownApi || body !== undefined)
          throw fail("could not be loaded: its server redirects to another address");
        const { origin } = url;
        url = followRedirect(reply, url, fail, this.#rules);
        if (credentials.length > 0 && url.origin !== origin)
          throw fail("redirects to another host, which must not receive the secret");
      }
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (signal.aborted) throw fail(`did not load within ${milliseconds / 1000} seconds`);
      throw fail("could not be loaded: its server cannot be reached");
    }
    throw fail(`redirects more than ${FETCH_REDIRECTS} times`);
  }

  /** Rejects names that resolve to non-public addresses. @param redirects number of redirects followed so far */
  async #checkName(name: string | undefined, fail: (reason: string) => Failure, redirects: number): Promise<void> {
    if (name === undefined || !this.#isResolved) return;
    const found = await resolveName(name);
    if (found === "unknown") this.#isResolved = false;
    if (found === "private")
      throw fail(redirects > 0 ? "redirects to an address that is not allowed" : "must be at a public address");
    if (found === "none") throw fail("could not be loaded: its server cannot be reached");
  }
}

/** Request headers. They reveal nothing about the client. */
const HEADERS = { "User-Agent": "Limn", Via: `1.1 ${VIA_NAME}` };

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether a request was sent by `GuardedFetch`. */
function isOwn(request: Request): boolean {
  return (request.headers.get("Via") ?? "").split(",").some((hop) => hop.trim().split(/\s+/)[1] === VIA_NAME);
}

/** Rejects a URL whose host must not receive a secret. */
function checkRecipient(url: URL, credentials: readonly Credential[], fail: (reason: string) => Failure): void {
  // Only the operator can allow loopback addresses, for tests and local development.
  if (url.protocol !== "https:" && !isLoopback(url.hostname)) throw fail("must have an https: URL to receive a secret");
  if (!credentials.every(({ hosts }) => hosts.includes(url.host)))
    throw fail("is at a host that must not receive the secret");
}

function followRedirect(reply: Response, from: URL, fail: (reason: string) => Failure, rules: AddressRules): URL {
  const location = reply.headers.get("Location");
  if (location === null) throw fail("redirects without a Location header");
  try {
    return readAddress(location, rules, from);
  } catch (error) {
    // Don't quote the redirect's target: the client may not know it, and could probe internal servers.
    throw error instanceof Failure ? fail("redirects to an address that is not allowed") : error;
  }
}

async function readFile(
  { status, headers, body }: Response,
  { href: url }: URL,
  { bytes: max, tooLarge, wording, isKnownApi = false }: FetchOptions,
): Promise<FetchedFile> {
  const contentType = headers.get("Content-Type") ?? "";
  const parts: Uint8Array[] = [];
  if (status !== 200 && !isKnownApi) await body?.cancel();
  else if (body !== null) {
    let length = 0;
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        length += value.length;
        // Count the received bytes, because Content-Length can be wrong or refer to compressed data.
        if (length > max) throw new Failure(tooLarge, `${wording.subject} must be at most ${max} bytes`);
        parts.push(value);
      }
    } finally {
      await reader.cancel().catch(() => {});
    }
  }
  return {
    status,
    contentType,
    url,
    bytes: new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer()),
  };
}

/**
 * Resolves a name: `public` if all of its addresses are public, `private` if one isn't, `none` if it has no address, and
 * `unknown` if the resolver doesn't respond.
 */
async function resolveName(name: string): Promise<"public" | "private" | "none" | "unknown"> {
  const { addresses, isComplete } = await getPlatform().resolveName(name);
  if (!addresses.every((text) => isPublicAddress(ipaddr.parse(text)))) return "private";
  if (!isComplete) return "unknown";
  return addresses.length === 0 ? "none" : "public";
}
