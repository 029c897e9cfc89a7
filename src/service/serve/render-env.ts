// The services that one render uses (fonts, remote images, clock, work budget), and a record of their effect on
// the image's cache lifetime.

import type { Fuel } from "../../base/fuel.ts";
import { PLANS, type Plan } from "../../base/limits.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import type { Theme } from "../../drawings/theme/theme.ts";
import { isThemeName } from "../../drawings/theme/theme-palettes.ts";
import { FontLibrary } from "../../engine/font/font-library.ts";
import { loadRasterFonts } from "../../engine/font/raster-fonts.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { parseThemedChart } from "../params/chart.ts";
import type { RequestParams } from "../params/fields.ts";
import { type FindTheme, readThemeName } from "../params/theme-field.ts";
import type { Caller } from "../shared/caller.ts";
import { MinuteClock } from "../shared/clock.ts";
import { readFontFile } from "../shared/font-source.ts";
import type { Freshness } from "../shared/freshness.ts";
import { RemoteImageSource } from "../shared/remote-image-source.ts";
import { withTimeout } from "../shared/request-coalescer.ts";
import { readSettings } from "../shared/settings.ts";
import { findTheme } from "../shared/theme-lookup.ts";
import { ExternalData } from "./external-data.ts";
import { requestFuel } from "./shared-fuel.ts";

/** Time in milliseconds for which a render waits for a font that another render, which may be cancelled, is loading. */
export const FONT_TIMEOUT_MILLISECONDS = 500;

/** Cache lifetime of images that use an account theme, in seconds. */
export const THEME_SECONDS = 300;

/** The fonts of this isolate. */
const FONTS = new FontLibrary({
  read: readFontFile,
  await: (work) => withTimeout(work, FONT_TIMEOUT_MILLISECONDS),
});

/** The services for the renders of one request. */
export class RenderEnv {
  readonly fonts = FONTS;
  readonly canLoadLists = true;
  /** Counts the work done for the request. */
  readonly fuel: Fuel;
  readonly #source: RemoteImageSource;
  readonly #images = new Map<string, Promise<EncodedImage>>();
  readonly #clock = new MinuteClock();
  #isComplete = true;
  #usedAlternateParse = false;
  #maxAgeSeconds = Number.POSITIVE_INFINITY;
  #plan: Plan;
  #account: string | undefined;
  #urlSeconds: number | undefined;

  /** The external data of the charts. */
  readonly data: ExternalData;

  /**
   * @param request decides whether remote images and data may be loaded
   * @param caller provides the limits and the stored secrets for the charts
   * @param fuel counts the work of the request
   */
  constructor(
    request: Request,
    { plan, account }: Pick<Caller, "plan" | "account"> = { plan: PLANS.anonymous, account: undefined },
    fuel: Fuel = requestFuel(request),
  ) {
    this.fuel = fuel;
    this.#plan = plan;
    this.#account = account?.id;
    this.data = new ExternalData(request, fuel);
    this.#source = new RemoteImageSource(request, { allowLocal: readSettings().allowLocalImages });
  }

  /** Returns the services for a drawing. Spreading the environment itself would omit the getters of its class. */
  listServices() {
    const { loadImage, loadData, clock, fonts, fuel, plan, onMissingFonts, onAlternateParse } = this;
    return { loadImage, loadData, clock, fonts, fuel, plan, onMissingFonts, onAlternateParse };
  }

  /** Loads and decodes the image at a URL. @throws Failure if it cannot be loaded */
  readonly loadImage = (url: string): Promise<EncodedImage> => {
    // Load each image once, even if the chart is drawn a second time for review.
    const loading = this.#images.get(url) ?? this.#readImage(url);
    this.#images.set(url, loading);
    return loading;
  };

  async #readImage(url: string): Promise<EncodedImage> {
    const bytes = await this.#source.read(url);
    return this.decodeImage(bytes, url);
  }

  /** Decodes an image. @param url the image's address, for error messages @throws Failure for an invalid file */
  readonly decodeImage = async (bytes: Uint8Array, url: string): Promise<EncodedImage> => {
    const { openImageFile } = await import("../../engine/image/read-image.ts");
    return openImageFile(bytes, url, await loadRasterFonts(FONTS, bytes), this.fuel);
  };

  /** Loads the bytes at a URL. @throws Failure if they cannot be loaded */
  readonly loadBytes = (url: string) => this.#source.read(url);

  /** Loads external data. @throws Failure if it cannot be loaded */
  get loadData(): ExternalData["load"] {
    return this.data.load;
  }

  /**
   * Lets a chart use the secrets that the account stores. The account becomes part of the chart's parameters, and
   * therefore of its cache key. Only charts that mention a source with secrets get the account, so that all other
   * charts share the cache.
   */
  readonly #withDataOwner = (params: ChartParams): ChartParams =>
    this.#account !== undefined && mentionsAirtable(params) ? { ...params, dataOwner: this.#account } : params;

  /** Finds a theme of the chart's account. Limits how long clients may cache the URL, because the theme can change. */
  readonly #findTheme: FindTheme = async (name) => {
    const owner = this.#account;
    const found = owner === undefined ? undefined : await findTheme(owner, name);
    if (owner === undefined || found === undefined) return undefined;
    this.limitUrlSeconds(THEME_SECONDS);
    return { theme: found.theme, owner };
  };

  /** Returns the account theme that a request names; undefined if the request names a built-in theme or none. */
  readonly findAccountTheme = async (input: RequestParams): Promise<Theme | undefined> => {
    const name = readThemeName(input);
    return name === undefined || isThemeName(name) ? undefined : (await this.#findTheme(name))?.theme;
  };

  /** Parses a chart, which may use the account's themes and stored secrets. @throws Failure */
  readonly readChart = async (input: RequestParams): Promise<ChartParams> =>
    this.#withDataOwner(await parseThemedChart(input, this.#findTheme));

  /** Replaces the caller's account with the account that saved the chart, whose themes and secrets apply. */
  readonly setOwner = (account: string | undefined) => {
    this.#account = account;
  };

  /** The limits for the request's charts. */
  get plan(): Plan {
    return this.#plan;
  }

  /**
   * Names the request's permissions. Only requests with equal permissions share a render, because a failed render may
   * succeed with higher limits.
   */
  get rights(): string {
    return `${this.#plan.name}${this.#source.isNested ? " nested" : ""}`;
  }

  /** Raises the limits to the given plan's, if those are higher. Used for the plan of the account that saved the chart. */
  readonly allow = (plan: Plan) => {
    if (plan.chartLength > this.#plan.chartLength) this.#plan = plan;
  };

  /** Returns milliseconds since the epoch, rounded down to the minute. */
  readonly clock = () => this.#clock.read();

  /** Records that the image is missing fonts that could not be loaded this time. */
  readonly onMissingFonts = () => {
    this.#isComplete = false;
  };

  /** Records that the image was drawn from the alternate parse of an ambiguous `+`. Such an image is not shared. */
  readonly onAlternateParse = () => {
    this.#usedAlternateParse = true;
  };

  /** Limits how long the image may be cached, in seconds. */
  readonly limitCacheSeconds = (seconds: number) => {
    this.#maxAgeSeconds = Math.min(this.#maxAgeSeconds, seconds);
  };

  /** Limits how long clients may use the image of the URL without revalidating it, in seconds. */
  readonly limitUrlSeconds = (seconds: number) => {
    this.#urlSeconds = Math.min(this.#urlSeconds ?? seconds, seconds);
  };

  /** The freshness of the images drawn so far, which limits how long they may be cached. */
  get freshness(): Freshness {
    const { secondsLeft = Number.POSITIVE_INFINITY } = this.#clock;
    return {
      isRemote: this.#source.isRemote || !this.#isComplete,
      usedAlternateParse: this.#usedAlternateParse,
      seconds: Math.min(this.#maxAgeSeconds, secondsLeft, this.data.secondsLeft ?? Number.POSITIVE_INFINITY),
      hasData: this.data.secondsLeft !== undefined,
      dataAge: this.data.staleAge,
      urlSeconds: this.#urlSeconds,
    };
  }
}

/** Returns whether a chart's text contains the plugin name `airtable`. */
function mentionsAirtable({ chart }: ChartParams): boolean {
  return (typeof chart === "string" ? chart : JSON.stringify(chart)).includes("airtable");
}
