// What drawing needs of the world outside of its request, and what has been seen of it: whoever answers asks afterwards for how
// long the picture is true.

import type { Fuel } from "../../base/fuel.ts";
import { FONT_PATIENCE_MILLISECONDS, PLANS, type Plan } from "../../base/limits.ts";
import { FontLibrary } from "../../engine/font/font-library.ts";
import { loadRasterFonts } from "../../engine/font/raster-fonts.ts";
import { readPicture } from "../../engine/image/read-picture.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { MinuteClock } from "../worker/clock.ts";
import { readFontFile } from "../worker/font-source.ts";
import type { Freshness } from "../worker/freshness.ts";
import { PictureSource } from "../worker/picture-source.ts";
import { readSettings } from "../worker/settings.ts";
import { awaitOther } from "../worker/shared-work.ts";
import { fuelFor } from "./part-of.ts";

/** The faces of this isolate. */
const FONTS = new FontLibrary({
  read: readFontFile,
  await: (work) => awaitOther(work, FONT_PATIENCE_MILLISECONDS),
});

/** The world, as far as one request sees it. */
export class Outside {
  readonly fonts = FONTS;
  /** Counts the work that is done for the request. */
  readonly fuel: Fuel;
  readonly #pictures: PictureSource;
  readonly #images = new Map<string, Promise<EncodedImage>>();
  readonly #clock = new MinuteClock();
  #isComplete = true;
  #isOther = false;
  #secondsLeft = Number.POSITIVE_INFINITY;
  #plan: Plan;

  /**
   * @param plan what its pictures may hold
   * @param fuel counts the work of the request
   */
  constructor(request: Request, plan: Plan = PLANS.anonymous, fuel: Fuel = fuelFor(request)) {
    this.fuel = fuel;
    this.#plan = plan;
    this.#pictures = new PictureSource(request, { allowLocal: readSettings().allowLocalImages });
  }

  /** The picture at a URL. @throws Failure when there is none that may be had */
  readonly loadImage = (url: string): Promise<EncodedImage> => {
    // What is drawn twice, for its reader and for its reviewer, is loaded once.
    const loading = this.#images.get(url) ?? this.#readImage(url);
    this.#images.set(url, loading);
    return loading;
  };

  async #readImage(url: string): Promise<EncodedImage> {
    const bytes = await this.#pictures.read(url);
    return readPicture(bytes, url, await loadRasterFonts(FONTS, bytes), this.fuel);
  }

  /** The bytes at a URL. @throws Failure when they may not be had */
  readonly loadBytes = (url: string) => this.#pictures.read(url);

  /** What its pictures may hold. */
  get plan(): Plan {
    return this.#plan;
  }

  /** What it may do that other requests may not: work is shared among those that are refused alike. */
  get rights(): string {
    return `${this.#plan.name}${this.#pictures.isNested ? " nested" : ""}`;
  }

  /** Lets its pictures hold what they may by the plan of the one who has made them, if that is more. */
  readonly allow = (plan: Plan) => {
    if (plan.chartLength > this.#plan.chartLength) this.#plan = plan;
  };

  /** Milliseconds since the epoch. */
  readonly clock = () => this.#clock.read();

  /** Notes that the picture lacks faces that could not be read this time. */
  readonly noteMissing = () => {
    this.#isComplete = false;
  };

  /** Notes that the picture is of the other reading of the request's text, which another request may not share. */
  readonly noteOther = () => {
    this.#isOther = true;
  };

  /** Notes that the picture must not be kept for longer than so many seconds. */
  readonly keepAtMost = (seconds: number) => {
    this.#secondsLeft = Math.min(this.#secondsLeft, seconds);
  };

  /** For how long what was drawn is true. */
  get freshness(): Freshness {
    const { secondsLeft = Number.POSITIVE_INFINITY } = this.#clock;
    return {
      isRemote: this.#pictures.isRemote || !this.#isComplete,
      isOther: this.#isOther,
      seconds: Math.min(this.#secondsLeft, secondsLeft),
    };
  }
}
