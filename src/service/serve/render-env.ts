// The services that drawings use: fonts, remote images and data, the clock and the work budget, and a record of their effect
// on the image's cache lifetime. They have no account, except for loading the data sources that the image mentions: everything else that depends
// on one is read before, in read-env.ts.

import type { Fuel } from "../../base/fuel.ts";
import { type Plan, SAVED_IMAGE_SECONDS, SIGNED_IMAGE_SECONDS } from "../../base/limits.ts";
import { FontLibrary } from "../../engine/font/font-library.ts";
import { loadRasterFonts } from "../../engine/font/raster-fonts.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { MinuteClock } from "../shared/clock.ts";
import { readFontFile } from "../shared/font-source.ts";
import type { Freshness } from "../shared/freshness.ts";
import { savedTag, signerTag } from "../shared/purge.ts";
import { RemoteImageSource } from "../shared/remote-image-source.ts";
import { withTimeout } from "../shared/request-coalescer.ts";
import { readSettings } from "../shared/settings.ts";
import { type DataRights, ExternalData } from "./external-data.ts";
import { requestClock, requestFuel } from "./shared-fuel.ts";

/** Time in milliseconds for which a render waits for a font that another render, which may be cancelled, is loading. */
export const FONT_TIMEOUT_MILLISECONDS = 500;

/** The fonts of this isolate. */
const FONTS = new FontLibrary({
  read: readFontFile,
  await: (work) => withTimeout(work, FONT_TIMEOUT_MILLISECONDS),
});

/** The services that all images of a request share. */
export type RequestServices = ReturnType<typeof createServices>;

/** The services for drawing an image. */
export interface RenderEnv extends RequestServices {
  /** The limits for the image. */
  readonly plan: Plan;
  /** The rights with which the functions above load data; undefined if the image needs none. */
  readonly dataRights?: DataRights;
}

/**
 * Creates the services for the images of a request.
 *
 * @param request decides whether remote images and data may be loaded
 * @param fuel counts the work of the request
 */
export function createServices(request: Request, fuel: Fuel = requestFuel(request)) {
  const source = new RemoteImageSource(request, { allowLocal: readSettings().allowLocalImages });
  const data = new ExternalData(request, fuel);
  const images = new Map<string, Promise<EncodedImage>>();
  const minuteClock = new MinuteClock();
  let isComplete = true;
  let usedAlternateParse = false;
  let maxAgeSeconds = Number.POSITIVE_INFINITY;
  let urlSeconds: number | undefined;
  let urlExpires: number | undefined;
  const tags = new Set<string>();
  const limitUrlSeconds = (seconds: number) => {
    urlSeconds = Math.min(urlSeconds ?? seconds, seconds);
  };

  /** Decodes an image. @param url the image's address, for error messages @throws Failure for an invalid file */
  const decodeImage = async (bytes: Uint8Array, url: string): Promise<EncodedImage> => {
    const { openImageFile } = await import("../../engine/image/read-image.ts");
    return openImageFile(bytes, url, await loadRasterFonts(FONTS, bytes), fuel);
  };

  return {
    fonts: FONTS,
    fuel,
    /** The clock that measures the phases of the request. */
    phases: requestClock(request),
    /** The external data of the charts. */
    data,
    ...data.loadersFor(),
    decodeImage,
    /** Loads the bytes at a URL. @throws Failure if they cannot be loaded */
    loadBytes: (url: string): Promise<Uint8Array> => source.read(url),
    /** Loads and decodes the image at a URL. @throws Failure if it cannot be loaded */
    loadImage(url: string): Promise<EncodedImage> {
      // Load each image once, even if the chart is drawn a second time for review.
      const loading = images.get(url) ?? source.read(url).then((bytes) => decodeImage(bytes, url));
      images.set(url, loading);
      return loading;
    },
    /** Whether the request comes from this service itself; if so, no remote images are loaded. */
    isNested: source.isNested,
    /** Returns milliseconds since the epoch, rounded down to the minute. */
    clock: () => minuteClock.read(),
    /** Records that the image is missing fonts that could not be loaded this time. */
    onMissingFonts() {
      isComplete = false;
    },
    /** Records that the image was drawn from the alternate parse of an ambiguous `+`. Such an image is not shared. */
    onAlternateParse() {
      usedAlternateParse = true;
    },
    /** Limits how long the image may be cached, in seconds. */
    limitCacheSeconds(seconds: number) {
      maxAgeSeconds = Math.min(maxAgeSeconds, seconds);
    },
    /** Limits how long clients may use the image of the URL without revalidating it, in seconds. */
    limitUrlSeconds,
    /**
     * Limits the response's lifetime to that of a saved image.
     *
     * @param id the image's id in its long form
     * @param seconds remaining lifetime of the image
     */
    limitToSaved(id: string, seconds: number) {
      limitUrlSeconds(Math.min(SAVED_IMAGE_SECONDS, seconds));
      tags.add(savedTag(id));
    },
    /**
     * Limits the response's lifetime to that of a signature.
     *
     * @param account the id of the account that signed the URL
     * @param expires when the signature stops being valid, in milliseconds since the epoch
     */
    limitToSignature(account: string, expires: number) {
      tags.add(signerTag(account));
      limitUrlSeconds(SIGNED_IMAGE_SECONDS);
      urlExpires = expires;
    },
    /** Returns the freshness of the images drawn so far, which limits how long they may be cached. */
    readFreshness(): Freshness {
      const { secondsLeft = Number.POSITIVE_INFINITY } = minuteClock;
      return {
        isRemote: source.isRemote || !isComplete,
        usedAlternateParse,
        seconds: Math.min(maxAgeSeconds, secondsLeft, data.secondsLeft ?? Number.POSITIVE_INFINITY),
        hasData: data.secondsLeft !== undefined,
        dataAge: data.staleAge,
        urlSeconds,
        expires: urlExpires,
        tags: [...tags],
      };
    },
  } as const;
}
