// GET and POST /natural, GET /natural/<text> and /natural/iframe/<text>, and POST /natural/config: words → the picture of a chart, or the chart's text, saved where that is wanted.
// SPEC 2.4, 2.5 and section 4, rule 7; BEHAVIOUR 11.

import { readFrame } from "../params/chart.ts";
import {
  canonicalNatural,
  type NaturalParams,
  parseNatural,
  parseNaturalConfig,
  pathToQuery,
  withChart,
} from "../params/natural.ts";
import { NATURAL_SIGNING } from "../params/signings.ts";
import { readTemplate } from "../params/template.ts";
import { identify } from "../worker/caller.ts";
import { replyError, replyJson } from "../worker/reply.ts";
import { readAsk } from "../worker/request.ts";
import { readOrigin } from "../worker/settings.ts";
import { CHART, reviewOnly } from "./chart.ts";
import { saveChart } from "./create.ts";
import { describeDrafter, findDraft } from "./draft.ts";
import { Outside } from "./outside.ts";
import { payFor } from "./pay-for.ts";
import { type PictureKind, servePicture, tryPicture } from "./picture.ts";

/** Charts in words. Pictures are kept by their words, so that these are drafted once. */
const NATURAL: PictureKind<NaturalParams> = {
  name: CHART.name,
  errorLabel: CHART.errorLabel,
  signing: NATURAL_SIGNING,
  read: (ask, outside) => {
    outside.keepAtMost(describeDrafter().seconds);
    return parseNatural(ask, readTemplate(ask));
  },
  canonical: (params) => canonicalNatural(params, describeDrafter().id),
  draw: async (params, outside) => {
    const { chart, secondsLeft } = await findDraft(params.description, outside);
    outside.keepAtMost(secondsLeft);
    return CHART.draw(withChart(params, chart), outside);
  },
  readFrame,
};

/** Answers GET and POST /natural. */
export const serveNatural = (request: Request): Promise<Response> => servePicture(NATURAL, request);

/** Answers GET /natural/<text>: its words are those of a query, which a signature is of. */
export function serveNaturalText(request: Request): Promise<Response> {
  const { origin, pathname, search } = new URL(request.url);
  const query = pathToQuery(pathname.slice(PREFIX.length), search.slice(1));
  return serveNatural(new Request(`${origin}/natural?${query}`, request));
}

const PREFIX = "/natural/";

/** Answers POST /natural/config. */
export async function serveNaturalConfig(request: Request): Promise<Response> {
  try {
    const { caller, ask } = await identify(request, await readAsk(request), NATURAL.signing);
    const outside = new Outside(request, caller.plan);
    const params = parseNatural(ask);
    const { save } = parseNaturalConfig(ask);
    return await payFor(caller, outside.fuel, async () => {
      const { description } = params;
      const { chart, warnings } = await findDraft(description, outside);
      const drawn = withChart(params, chart);
      // Whoever asks for words wants to see them next.
      await tryPicture(CHART, drawn, outside);
      const review = await reviewOnly(drawn, outside);
      const saved = save ? await saveChart(drawn, caller, outside.plan, request) : undefined;
      const reply = {
        success: true,
        description,
        chart,
        ...(saved && {
          chartUrl: saved.url,
          chartMakerUrl: `${readOrigin(request)}/chart-maker/view/${saved.id}`,
        }),
        warnings: [...warnings, ...review.warnings],
      };
      return replyJson(reply, caller);
    });
  } catch (error) {
    return replyError(error);
  }
}
