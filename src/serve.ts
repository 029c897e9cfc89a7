// The way of a request, one line a stage. Read this first. A stage that cannot go on throws a Failure, which becomes the
// answer here; whatever else is thrown is a bug of ours.

import { Failure } from "./base/failure.ts";
import { drawChart } from "./chart/draw.ts";
import { drawError } from "./draw/error.ts";
import { FontLibrary } from "./font/font-library.ts";
import { listFonts } from "./font/font-list.ts";
import { loadRasterFonts } from "./font/raster-fonts.ts";
import { encodePicture, mostPixelsOf } from "./image/encode.ts";
import { readPicture } from "./image/read-picture.ts";
import { parseChart, readFrame } from "./params/chart.ts";
import { mediumOf } from "./picture/medium.ts";
import { DayClock } from "./worker/clock.ts";
import { awaitOther, fetchFontFile, readFontFile } from "./worker/font-source.ts";
import { PictureSource } from "./worker/picture-source.ts";
import { replyAsset, replyError, replyFile, replyJson } from "./worker/reply.ts";
import { isRead, prefersPicture, readAsk, readQuery } from "./worker/request.ts";
import { readSettings } from "./worker/settings.ts";

/** The faces of this isolate. */
const fonts = new FontLibrary({ read: readFontFile, await: awaitOther });

/** Answers GET and POST /chart. */
export async function serveChart(request: Request): Promise<Response> {
  try {
    const ask = await readAsk(request);
    const params = parseChart(ask);
    const source = new PictureSource(request, { allowLocal: readSettings().allowLocalImages });
    const clock = new DayClock();
    const loadImage = async (url: string) => {
      const bytes = await source.read(url);
      return readPicture(bytes, url, await loadRasterFonts(fonts, bytes));
    };
    // A picture without some of its faces is not to be kept for long.
    let isComplete = true;
    const noteMissing = () => {
      isComplete = false;
    };
    const picture = await drawChart(params, { loadImage, clock: () => clock.read(), fonts, noteMissing });
    const file = await encodePicture(picture, params.format, params.quality);
    return replyFile(file, request, { isRemote: source.isRemote || !isComplete, seconds: clock.secondsLeft });
  } catch (error) {
    return serveError(error, request);
  }
}

/** Answers GET /fonts. */
export function serveFonts(): Response {
  return replyJson({ success: true, ...listFonts() });
}

/** Answers GET /fonts/:family/:file, for those who draw with the same faces. */
export async function serveFontFile(request: Request): Promise<Response> {
  return replyAsset(await fetchFontFile(request));
}

/** An `<img>` cannot show JSON: it gets the message as a picture in the chart's place. */
async function serveError(error: unknown, request: Request): Promise<Response> {
  if (!(error instanceof Failure) || !isRead(request) || !prefersPicture(request)) return replyError(error);
  try {
    const { format, width, height, devicePixelRatio } = readFrame(readQuery(request));
    const medium = mediumOf(format);
    // A message is read at any ratio: it must not be too large as well.
    const mostRatio = Math.sqrt(mostPixelsOf(format) / (width * height));
    const ratio = medium.hasPixels ? Math.min(devicePixelRatio, mostRatio) : 1;
    const picture = await drawError(`Chart error: ${error.message}`, { width, height, ratio }, fonts, medium);
    return replyError(error, await encodePicture(picture, format));
  } catch {
    return replyError(error);
  }
}
