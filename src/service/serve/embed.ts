// GET /embed, /chart-maker/view/:id and /natural/iframe/:text: pages with a live chart for an `<iframe>` on any site.
// GET /embed/image returns the static image for an /embed page. docs/embeds.md

import { Failure } from "../../base/failure.ts";
import { LIVE_IMAGES_LENGTH } from "../../base/limits.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { drawChart } from "../../drawings/chart/draw.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { readTitle } from "../../drawings/chart/title.ts";
import type { DataRequest, DataTable } from "../../drawings/data-source/data-request.ts";
import { GOOGLE_PARAMETER } from "../../drawings/google-chart/google-parameter.ts";
import type { RenderedImage } from "../../engine/image/encode.ts";
import { outputBackend } from "../../engine/output/output-backend.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { type EmbedLinks, formatEmbedPage, formatErrorPage } from "../embed/embed-page.ts";
import { redactKeys } from "../shared/key-redaction.ts";
import { replyRedirect } from "../shared/reply.ts";
import { queryOf } from "../shared/url-query.ts";
import {
  EMBED_IMAGE,
  type Embed,
  listEmbedLinks,
  openNaturalChart,
  openQueryChart,
  openSavedChart,
} from "./embed-kind.ts";
import { HTML_TYPE, serveImage } from "./image.ts";
import type { ImageEndpoint } from "./open-image.ts";
import { withView } from "./render.ts";
import type { RenderEnv } from "./render-env.ts";

/** Handles GET /embed. */
export const serveEmbed = (request: Request): Response | Promise<Response> =>
  redirectGoogle(request) ?? servePage(request, openQueryChart(request));

/** Handles GET /embed/image. */
export const serveEmbedImage = (request: Request): Response | Promise<Response> =>
  redirectGoogle(request) ?? serveImage(EMBED_IMAGE, request);

/** Redirects Google Image Charts URLs, whose charts have no live version, to the image, which the frame then shows. */
function redirectGoogle(request: Request): Response | undefined {
  const names = new Set(queryOf(request).list.map(({ name }) => name));
  // A signature is valid for one path only, so signed URLs are left to the signature check.
  const isOther = [...CHART.fields.names.chart, "sig"].some((name) => names.has(name));
  const isGoogle = names.has(GOOGLE_PARAMETER) && !isOther;
  return isGoogle ? replyRedirect(`/chart${new URL(request.url).search}`) : undefined;
}

/** Handles GET /chart-maker/view/:id. */
export async function serveView(request: Request): Promise<Response> {
  const id = new URL(request.url).pathname.split("/")[3] ?? "";
  return withView(request, id, await servePage(request, openSavedChart(request)));
}

/** Handles GET /natural/iframe/:text. */
export const serveNaturalFrame = (request: Request): Promise<Response> => servePage(request, openNaturalChart(request));

function servePage<Params extends object>(request: Request, embed: Embed<Params>): Promise<Response> {
  const { endpoint, address, readInput, findChart } = embed;
  const links = () => listEmbedLinks(request, address);
  const page: ImageEndpoint<Params> = {
    ...endpoint,
    name: "embed",
    canonical: (params) => ({ ...endpoint.canonical(params), links: links() }),
    draw: async (params, env) => drawPage(await findChart(params, env), links(), env),
    formatErrorPage,
  };
  return serveImage(page, request, readInput);
}

/** Draws a chart to validate it and load its images, and formats the embed page. */
async function drawPage(params: ChartParams, links: EmbedLinks, env: RenderEnv): Promise<RenderedImage> {
  let table: DataTable | undefined;
  const loadData = async (request: DataRequest) => {
    table = await env.loadData(request);
    return table;
  };
  const images = new Map<string, EncodedImage>();
  let title = "";
  const loadImage = async (url: string) => {
    const image = await env.loadImage(url);
    images.set(url, image);
    return image;
  };
  const reviewer = {
    backend: outputBackend("png"),
    readConfig: (config: Readonly<Record<string, unknown>>) => {
      title = readTitle(config);
    },
    readPlugins() {},
    readChart() {},
    readLine() {},
  };
  await drawChart(withoutAnimation(params), { ...env, loadImage, loadData, reviewer });
  if (env.data.containsToken)
    throw new Failure(
      "invalid",
      "options.plugins.airtable.apiKey can't be used in a live chart, because the page would show it: store the token with an account",
    );
  const {
    chart,
    chartAlternative,
    version,
    backgroundColor,
    theme,
    defaults,
    overrides,
    lang,
    timeZone,
    devicePixelRatio,
  } = params;
  const body = formatEmbedPage({
    title,
    lang: lang && redactKeys(lang),
    links,
    width: Math.round(params.width * devicePixelRatio),
    height: Math.round(params.height * devicePixelRatio),
    data: {
      chart,
      ...(chartAlternative !== undefined && { chartAlternative }),
      version,
      ...(backgroundColor !== undefined && { backgroundColor: redactKeys(backgroundColor) }),
      ...(theme !== undefined && { theme }),
      defaults,
      ...(overrides !== undefined && { overrides }),
      ...(timeZone !== undefined && { timeZone }),
      images: formatImages(images, env),
      ...(table !== undefined && { table }),
    },
  });
  return { body, contentType: HTML_TYPE };
}

/** Returns the parameters of the chart as a still image, because live charts have their own animations. */
function withoutAnimation({ animation: _, ...params }: ChartParams): ChartParams {
  return params;
}

/** Returns the images as `data:` URLs. @throws Failure if they are too large */
function formatImages(images: ReadonlyMap<string, EncodedImage>, { fuel }: RenderEnv): Record<string, string> {
  let characters = 0;
  const entries = [...images].sort().map(([url, image]) => {
    fuel.spend(image.copyWork?.(1, false) ?? 0, "images of a live chart are too expensive to convert");
    const data = image.url(1, false);
    characters += data.length;
    if (characters > LIVE_IMAGES_LENGTH)
      throw new Failure(
        "invalid",
        `images of a live chart must have at most ${LIVE_IMAGES_LENGTH} characters as data URLs`,
      );
    return [url, data] as const;
  });
  return Object.fromEntries(entries);
}
