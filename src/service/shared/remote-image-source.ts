// Loads the images of a chart or a QR code, from other servers or from `data:` URLs (RFC 2397).

import { Failure, type FailureCode } from "../../base/failure.ts";
import { FETCH_MILLISECONDS, IMAGE_BYTES, TOTAL_IMAGE_BYTES } from "../../base/limits.ts";
import { parseDataUrl } from "./data-url.ts";
import { GuardedFetch } from "./guarded-fetch.ts";
import { type AddressRules, imageWording } from "./remote-address.ts";

/** The maximum image size in bytes, and the failure code for a larger image. */
interface SizeLimit {
  readonly bytes: number;
  readonly code: FailureCode;
}

/** Limit for an image inside a chart. A larger image is reported as an invalid value. */
const CHART_IMAGE_LIMIT: SizeLimit = { bytes: IMAGE_BYTES, code: "invalid" };

/** Loads the images of one chart. */
export class RemoteImageSource {
  readonly #fetch: GuardedFetch;
  readonly #sizeLimit: SizeLimit;
  #bytes = 0;

  /**
   * @param request the request being handled
   * @param rules which addresses are allowed
   * @param sizeLimit size limit per image
   */
  constructor(request: Request, rules: AddressRules, sizeLimit = CHART_IMAGE_LIMIT) {
    this.#fetch = new GuardedFetch(request, rules);
    this.#sizeLimit = sizeLimit;
  }

  /** Whether the request comes from this service itself; if so, no remote images are loaded. */
  get isNested(): boolean {
    return this.#fetch.isNested;
  }

  /** Whether anything was loaded from another server; if so, the same request may return a different image later. */
  get isRemote(): boolean {
    return this.#fetch.isUsed;
  }

  /**
   * Loads the bytes at an `http:`, `https:` or `data:` URL.
   *
   * @throws Failure for a forbidden address, or if loading fails
   */
  async read(address: string): Promise<Uint8Array> {
    const bytes = parseDataUrl(address) ?? (await this.#load(address));
    if (bytes.length > this.#sizeLimit.bytes) throw this.#tooLarge(address);
    this.#bytes += bytes.length;
    if (this.#bytes > TOTAL_IMAGE_BYTES)
      throw new Failure("invalid", `images of a chart must be at most ${TOTAL_IMAGE_BYTES} bytes in total`);
    return bytes;
  }

  async #load(address: string): Promise<Uint8Array> {
    const wording = imageWording(address);
    const { status, bytes } = await this.#fetch.get(address, {
      wording,
      accept: "image/*",
      bytes: this.#sizeLimit.bytes,
      tooLarge: this.#sizeLimit.code,
      signal: AbortSignal.timeout(FETCH_MILLISECONDS),
      milliseconds: FETCH_MILLISECONDS,
    });
    if (status === 200) return bytes;
    throw new Failure("invalid", `${wording.subject} could not be loaded: its server returned status ${status}`);
  }

  #tooLarge(address: string): Failure {
    const { bytes, code } = this.#sizeLimit;
    return new Failure(code, `${imageWording(address).subject} must be at most ${bytes} bytes`);
  }
}
