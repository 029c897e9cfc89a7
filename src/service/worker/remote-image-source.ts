// Loads remote images: the only code that sends requests to other servers on behalf of a client. Redirects are followed
// by hand, with limits on time and size. Errors name the URL but reveal little of the response. Fetch standard; RFC
// 2397 for `data:` URLs.

import { Failure, type FailureCode, showValue } from "../../base/failure.ts";
import { FETCH_MILLISECONDS, FETCH_REDIRECTS, IMAGE_BYTES, IMAGES_BYTES } from "../../base/limits.ts";
import { parseDataUrl } from "./data-url.ts";
import { resolveName } from "./dns-check.ts";
import { type AddressRules, hostToResolve, readAddress } from "./remote-address.ts";

/** Name of the service in the Via header, by which it recognizes its own requests. */
const VIA_NAME = "limn";

/** The largest image in bytes, and the failure code for a larger one. */
interface SizeLimit {
  readonly bytes: number;
  readonly code: FailureCode;
}

/** Limit for an image inside a chart. A larger image is reported as an invalid value. */
const CHART_IMAGE_LIMIT: SizeLimit = { bytes: IMAGE_BYTES, code: "invalid" };

/** Loads the images of one chart. */
export class RemoteImageSource {
  readonly #rules: AddressRules;
  readonly #sizeLimit: SizeLimit;
  /** Whether the request comes from this service itself; then no remote images are loaded. */
  readonly isNested: boolean;
  #bytes = 0;
  #isRemote = false;
  /** Whether the DNS resolver responds. After a timeout it isn't asked again for this chart. */
  #isResolved = true;

  /**
   * @param request the request being handled
   * @param rules which addresses are allowed
   * @param ceiling size limit per image
   */
  constructor(request: Request, rules: AddressRules, sizeLimit = CHART_IMAGE_LIMIT) {
    this.#rules = rules;
    this.#sizeLimit = sizeLimit;
    this.isNested = isOwn(request);
  }

  /** Whether anything was loaded from another server, so that the same request may look different later. */
  get isRemote(): boolean {
    return this.#isRemote;
  }

  /**
   * Loads the bytes at an `http:`, `https:` or `data:` URL.
   *
   * @throws Failure for a forbidden address, or if loading fails
   */
  async read(address: string): Promise<Uint8Array> {
    const bytes = parseDataUrl(address) ?? (await this.#fetch(address));
    if (bytes.length > this.#sizeLimit.bytes) throw tooLarge(address, this.#sizeLimit);
    this.#bytes += bytes.length;
    if (this.#bytes > IMAGES_BYTES)
      throw new Failure("invalid", `images of a chart must have at most ${IMAGES_BYTES} bytes in total`);
    return bytes;
  }

  async #fetch(address: string): Promise<Uint8Array> {
    let url = readAddress(address, this.#rules);
    if (this.isNested) throw fail(address, "cannot be loaded: images that this service loads must not load others");
    this.#isRemote = true;
    const signal = AbortSignal.timeout(FETCH_MILLISECONDS);
    try {
      for (let redirects = 0; redirects <= FETCH_REDIRECTS; redirects++) {
        const name = hostToResolve(url);
        await this.#checkName(name, address, redirects);
        const reply = await fetch(url, { redirect: "manual", headers: HEADERS, signal });
        try {
          // Check the name again: its owner could have changed the DNS record between the first check and the connection.
          await this.#checkName(name, address, redirects);
        } catch (error) {
          await reply.body?.cancel();
          throw error;
        }
        if (!REDIRECTS.has(reply.status)) return await readBody(reply, address, this.#sizeLimit);
        url = await followRedirect(reply, url, address, this.#rules);
      }
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (signal.aborted) throw fail(address, `did not load within ${FETCH_MILLISECONDS / 1000} seconds`);
      throw fail(address, "could not be loaded: its server cannot be reached");
    }
    throw fail(address, `redirects more than ${FETCH_REDIRECTS} times`);
  }

  /** Rejects names that resolve to non-public addresses. @param redirects how many have been followed */
  async #checkName(name: string | undefined, address: string, redirects: number): Promise<void> {
    if (name === undefined || !this.#isResolved) return;
    const found = await resolveName(name);
    if (found === "unknown") this.#isResolved = false;
    if (found === "private")
      throw fail(
        address,
        redirects > 0 ? "redirects to an address that is not allowed" : "must be at a public address",
      );
    if (found === "none") throw fail(address, "could not be loaded: its server cannot be reached");
  }
}

/** Request headers. They reveal nothing about the client. */
const HEADERS = { Accept: "image/*", "User-Agent": "Limn", Via: `1.1 ${VIA_NAME}` };

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Returns whether a request was sent by `RemoteImageSource`. */
function isOwn(request: Request): boolean {
  return (request.headers.get("Via") ?? "").split(",").some((hop) => hop.trim().split(/\s+/)[1] === VIA_NAME);
}

async function followRedirect(reply: Response, from: URL, address: string, rules: AddressRules): Promise<URL> {
  await reply.body?.cancel();
  const location = reply.headers.get("Location");
  if (location === null) throw fail(address, "redirects without a Location header");
  try {
    return readAddress(location, rules, from);
  } catch (error) {
    // Don't quote the redirect's target: the client may not know it, and could probe internal servers.
    throw error instanceof Failure ? fail(address, "redirects to an address that is not allowed") : error;
  }
}

async function readBody(reply: Response, address: string, sizeLimit: SizeLimit): Promise<Uint8Array> {
  if (reply.status !== 200 || reply.body === null) {
    await reply.body?.cancel();
    throw fail(address, `could not be loaded: its server returned status ${reply.status}`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      // Count the bytes that arrive: Content-Length may be wrong, or that of compressed data.
      if (length > sizeLimit.bytes) throw tooLarge(address, sizeLimit);
      parts.push(value);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

function fail(address: string, reason: string, code: FailureCode = "invalid"): Failure {
  return new Failure(code, `image ${showValue(address)} ${reason}`);
}

function tooLarge(address: string, { bytes, code }: SizeLimit): Failure {
  return fail(address, `must have at most ${bytes} bytes`, code);
}
