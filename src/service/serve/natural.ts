// GET and POST /natural and GET /natural/:text draw a chart from a description. POST /natural/config returns the
// chart's configuration, and saves the chart on request. docs/natural.md

import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { readTemplate } from "../../drawings/chart/read-template.ts";
import { listEntries, type Template } from "../../drawings/chart/template-name.ts";
import type { RenderedImage } from "../../engine/image/encode.ts";
import { parseOptions } from "../../options/option.ts";
import type { TextParams } from "../../options/query.ts";
import type { Replaced } from "../natural/draft.ts";
import {
  canonicalNatural,
  NATURAL_CONFIG_FIELDS,
  NATURAL_FIELDS,
  NATURAL_SIGNING,
  type NaturalParams,
  parseNatural,
  withDraft,
  withPathText,
} from "../natural/options.ts";
import { identifyCaller, requireFullAccess } from "../shared/caller.ts";
import { replyError, replyJson } from "../shared/reply.ts";
import { readParams, readQuery } from "../shared/request.ts";
import { readOrigin } from "../shared/settings.ts";
import { CHART_ENDPOINT, drawReviewed } from "./chart.ts";
import { saveChart } from "./create.ts";
import { describeDrafter, type FoundDraft, findDraft } from "./draft.ts";
import { readingOf } from "./drawing.ts";
import { serveImage } from "./image.ts";
import type { ImageEndpoint } from "./open-image.ts";
import { authorityOf, ReadEnv } from "./read-env.ts";
import type { RenderEnv } from "./render-env.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/** Drafts the chart for a description. */
export async function draftNatural(params: NaturalParams, env: RenderEnv): Promise<ChartParams> {
  return withDraft(params, await findNaturalDraft(params, env));
}

async function findNaturalDraft({ description, look }: NaturalParams, env: RenderEnv): Promise<FoundDraft> {
  const draft = await findDraft(description, env, true, listReplaced(look.overrides));
  env.limitCacheSeconds(draft.secondsLeft);
  return draft;
}

/** Draws the chart for a description, with a warning if the image shows example data. */
async function drawNatural(params: NaturalParams, env: RenderEnv): Promise<RenderedImage> {
  const draft = await findNaturalDraft(params, env);
  const image = await CHART_ENDPOINT.draw(withDraft(params, draft), env);
  const isExample = draft.question !== undefined && !listReplaced(params.look.overrides).hasData;
  return isExample ? { ...image, warning: EXAMPLE_WARNING } : image;
}

/** Charts from descriptions. The cache key is the description, so that a cached image needs no draft. */
export const NATURAL: ImageEndpoint<NaturalParams> = {
  ...readingOf(CHART),
  fields: NATURAL_FIELDS,
  signing: NATURAL_SIGNING,
  read: (input, env) => {
    env.renderEnv.limitCacheSeconds(describeDrafter().seconds);
    return parseNatural(input, readTemplate(input));
  },
  canonical: (params) => canonicalNatural(params, describeDrafter().id),
  draw: drawNatural,
};

/** Handles GET and POST /natural. */
export const serveNatural = (request: Request): Promise<Response> => serveImage(NATURAL, request);

/** Handles GET /natural/:text. */
export function serveNaturalText(request: Request): Promise<Response> {
  return serveImage(NATURAL, request, async () => readNaturalText(request));
}

function listReplaced(template: Template = {}): Replaced {
  const names = listEntries(template).map(({ name }) => name);
  return { hasData: names.includes("data"), hasNames: names.includes("label") };
}

const EXAMPLE_WARNING = "Example data: the description has no numbers";

/**
 * Reads the text in a path, and adds it to the query parameters, because signatures cover only a URL's query parameters.
 */
export function readNaturalText(request: Request): TextParams {
  return withPathText(new URL(request.url).pathname.slice(PREFIX.length), readQuery(request));
}

const PREFIX = "/natural/";

/** Handles POST /natural/config. */
export async function serveNaturalConfig(request: Request): Promise<Response> {
  try {
    const { caller, input } = await identifyCaller(request, await readParams(request), NATURAL.signing);
    const readEnv = ReadEnv.open(request, authorityOf(caller));
    const env = readEnv.renderEnv;
    const params = parseNatural(input);
    const { save, example } = parseOptions(NATURAL_CONFIG_FIELDS, input);
    if (save) requireFullAccess(caller);
    return await withRateLimit(caller, env.fuel, async () => {
      const { description } = params;
      const draft = await findDraft(description, env, example);
      const { chart, version, warnings, confidence, unread, question } = draft;
      const chartParams = withDraft(params, draft);
      // Draw now: clients usually request the image next, and it should be cached by then.
      const review = await drawReviewed(chartParams, readEnv);
      const saved = save ? await saveChart(chartParams, caller, env, request) : undefined;
      const reply = {
        success: true,
        description,
        chart,
        version: String(version),
        confidence,
        unread,
        ...(question !== undefined && { question }),
        ...(saved && {
          chartUrl: saved.url,
          chartMakerUrl: `${readOrigin(request)}/chart-maker/edit/${saved.id}`,
        }),
        // Repeat the question as a warning, for clients that read only the warnings.
        warnings: [...(question === undefined ? [] : [question]), ...warnings, ...review.warnings],
      };
      return replyJson(reply, caller);
    });
  } catch (error) {
    return replyError(error);
  }
}
