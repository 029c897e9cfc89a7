// The address of a picture → its bytes: the only way in which the service asks others for anything on behalf of a request.
// Follows redirects by hand, gives up in good time, and stops reading where the limit is. Refuses, as a Failure that names
// the address and tells little of what was found there. Fetch standard; RFC 2397 for `data:` URLs.

import { Failure, type FailureCode, showValue } from "../../base/failure.ts";
import { FETCH_MILLISECONDS, FETCH_REDIRECTS, PICTURE_BYTES, PICTURES_BYTES } from "../../base/limits.ts";
import { parseDataUrl } from "./data-url.ts";
import { lookUpName } from "./public-name.ts";
import { type AddressRules, nameToLookUp, readAddress } from "./remote-address.ts";

/** What the service calls itself, so that it can tell its own requests. */
const NAME = "limn";

/** The most bytes of one picture, and what it is to have more. */
interface Ceiling {
  readonly bytes: number;
  readonly code: FailureCode;
}

/** What is drawn within another picture is a value like any other. */
const PART_CEILING: Ceiling = { bytes: PICTURE_BYTES, code: "invalid" };

/** The pictures of one chart. */
export class PictureSource {
  readonly #rules: AddressRules;
  readonly #ceiling: Ceiling;
  /** Whether the request comes from this service: it gets no pictures from others. */
  readonly isNested: boolean;
  #bytes = 0;
  #isRemote = false;
  /** Whether the resolver answers: a load waits for it once. */
  #isResolved = true;

  /** @param request the request that is served */
  constructor(request: Request, rules: AddressRules, ceiling = PART_CEILING) {
    this.#rules = rules;
    this.#ceiling = ceiling;
    this.isNested = isOwn(request);
  }

  /** Whether anything has come from outside of the request, so that the same request may look different later. */
  get isRemote(): boolean {
    return this.#isRemote;
  }

  /**
   * The bytes at an `http:`, `https:` or `data:` URL.
   *
   * @throws Failure for an address that may not be asked, and when there is no answer that could be a picture
   */
  async read(address: string): Promise<Uint8Array> {
    const bytes = parseDataUrl(address) ?? (await this.#fetch(address));
    if (bytes.length > this.#ceiling.bytes) throw tooLarge(address, this.#ceiling);
    this.#bytes += bytes.length;
    if (this.#bytes > PICTURES_BYTES)
      throw new Failure("invalid", `pictures of a chart must have at most ${PICTURES_BYTES} bytes together`);
    return bytes;
  }

  async #fetch(address: string): Promise<Uint8Array> {
    let url = readAddress(address, this.#rules);
    if (this.isNested) throw fail(address, "cannot be part of a chart that is a picture itself");
    this.#isRemote = true;
    const signal = AbortSignal.timeout(FETCH_MILLISECONDS);
    try {
      for (let redirects = 0; redirects <= FETCH_REDIRECTS; redirects++) {
        const name = nameToLookUp(url);
        await this.#checkName(name, address, redirects);
        const reply = await fetch(url, { redirect: "manual", headers: HEADERS, signal });
        try {
          // The name may lead elsewhere since: its owner chooses for how long an answer is valid.
          await this.#checkName(name, address, redirects);
        } catch (error) {
          await reply.body?.cancel();
          throw error;
        }
        if (!REDIRECTS.has(reply.status)) return await readBody(reply, address, this.#ceiling);
        url = await followRedirect(reply, url, address, this.#rules);
      }
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (signal.aborted) throw fail(address, `did not load within ${FETCH_MILLISECONDS / 1000} seconds`);
      throw fail(address, "could not be loaded: its server cannot be reached");
    }
    throw fail(address, `redirects more than ${FETCH_REDIRECTS} times`);
  }

  /** Refuses names that lead to addresses that may not be asked. @param redirects on the way to the name */
  async #checkName(name: string | undefined, address: string, redirects: number): Promise<void> {
    if (name === undefined || !this.#isResolved) return;
    const found = await lookUpName(name);
    if (found === "unknown") this.#isResolved = false;
    if (found === "private")
      throw fail(
        address,
        redirects > 0 ? "redirects to an address that may not be asked" : "must be at a public address",
      );
    if (found === "none") throw fail(address, "could not be loaded: its server cannot be reached");
  }
}

/** What others are told: no more than that a program asks for a picture. */
const HEADERS = { Accept: "image/*", "User-Agent": "Limn", Via: `1.1 ${NAME}` };

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether a request was sent by `PictureSource`. */
function isOwn(request: Request): boolean {
  return (request.headers.get("Via") ?? "").split(",").some((hop) => hop.trim().split(/\s+/)[1] === NAME);
}

async function followRedirect(reply: Response, from: URL, address: string, rules: AddressRules): Promise<URL> {
  await reply.body?.cancel();
  const location = reply.headers.get("Location");
  if (location === null) throw fail(address, "redirects to nowhere");
  try {
    return readAddress(location, rules, from);
  } catch (error) {
    // The place itself is nobody's business: who asked need not know what servers tell each other.
    throw error instanceof Failure ? fail(address, "redirects to an address that may not be asked") : error;
  }
}

async function readBody(reply: Response, address: string, ceiling: Ceiling): Promise<Uint8Array> {
  if (reply.status !== 200 || reply.body === null) {
    await reply.body?.cancel();
    throw fail(address, `could not be loaded: its server answers ${reply.status}`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      // What is announced may be compressed, or a lie: only what arrives counts.
      if (length > ceiling.bytes) throw tooLarge(address, ceiling);
      parts.push(value);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

function fail(address: string, reason: string, code: FailureCode = "invalid"): Failure {
  return new Failure(code, `picture ${showValue(address)} ${reason}`);
}

function tooLarge(address: string, { bytes, code }: Ceiling): Failure {
  return fail(address, `must have at most ${bytes} bytes`, code);
}
