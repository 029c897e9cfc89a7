// A description → the draft of a chart: by the operator's model where there is one, by the embedded drafter otherwise, and whenever the
// model's draft is none that can be drawn. A model's drafts are kept, so that the same words have the same chart.

import { Failure } from "../../base/failure.ts";
import { DRAFT_RETRY_SECONDS, DRAFT_SECONDS, DRAFTER_SECONDS, PLANS } from "../../base/limits.ts";
import { drawChart } from "../../drawings/chart/draw.ts";
import { ChartReview } from "../../drawings/chart/review/chart-review.ts";
import type { Draft } from "../natural/draft.ts";
import { readModelDraft } from "../natural/model-draft.ts";
import { MODEL_PROMPT } from "../natural/model-prompt.ts";
import { parseNatural, withChart } from "../params/natural.ts";
import { hashDraft, keepDraft, readDraft } from "../worker/draft-store.ts";
import { type Drafter, openDrafter } from "../worker/drafter.ts";
import { logBug, logWarning } from "../worker/log.ts";
import { SharedWork } from "../worker/shared-work.ts";
import type { Outside } from "./outside.ts";

/** A draft, and how long it stands. */
export interface FoundDraft extends Draft {
  /** Seconds until the same words may be drafted otherwise; infinite where they never are. */
  readonly secondsLeft: number;
}

/** Who drafts. */
export interface DrafterFacts {
  /** What tells their drafts from those of others. */
  readonly id: string;
  /** For how long a draft of theirs stands at the most, seconds. */
  readonly seconds: number;
}

/** Who drafts here. */
export function describeDrafter(): DrafterFacts {
  const drafter = openDrafter();
  return drafter === undefined
    ? { id: "embedded", seconds: Number.POSITIVE_INFINITY }
    : { id: drafter.id, seconds: DRAFT_SECONDS };
}

/** Drafts under way: whoever asks for the same words waits for as long as a model mostly takes. */
const drafting = new SharedWork<FoundDraft>(DRAFTER_SECONDS * 1000, () => true);

/** The draft of a description. It can be drawn, unless nothing that the embedded drafter makes of it can. */
export async function findDraft(description: string, outside: Outside): Promise<FoundDraft> {
  const drafter = openDrafter();
  if (drafter === undefined) return { ...(await draftByWords(description)), secondsLeft: Number.POSITIVE_INFINITY };
  const key = await hashDraft(drafter.id, JSON.stringify(MODEL_PROMPT), description);
  return (await readDraft(key)) ?? drafting.share(key, () => draftAnew(key, drafter, description, outside));
}

/** The embedded drafter. Its vocabulary is loaded with the first description, since tables of words take time to build. */
async function draftByWords(description: string): Promise<Draft> {
  return (await import("../natural/draft.ts")).draftChart(description);
}

async function draftAnew(key: string, drafter: Drafter, description: string, outside: Outside): Promise<FoundDraft> {
  try {
    const draft = readModelDraft(await drafter.ask(MODEL_PROMPT, description), description);
    await tryDraft(description, draft, outside);
    return await keepDraft(key, draft);
  } catch (error) {
    // A bug of ours keeps nobody from a chart either.
    if (!(error instanceof Failure)) logBug(error);
    const reason = error instanceof UndrawnError || !(error instanceof Failure) ? UNDRAWN : error.message;
    logWarning("the model's draft is not used", error);
    const { chart, warnings } = await draftByWords(description);
    const warning = `the model could not be used, since ${reason}: the words were read without it`;
    return { chart, warnings: [warning, ...warnings], secondsLeft: DRAFT_RETRY_SECONDS };
  }
}

const UNDRAWN = "its draft cannot be drawn";

/** A draft that cannot be drawn: why is in words of the model's own. */
class UndrawnError extends Failure {}

/** Draws a draft for nobody. @throws UndrawnError */
async function tryDraft(description: string, { chart }: Draft, { loadImage, clock, fonts }: Outside): Promise<void> {
  const params = withChart(parseNatural({ type: "json", body: { description } }), chart);
  const reviewer = await ChartReview.open(params);
  try {
    // What it may hold is what it may hold for all who ask for it later.
    await drawChart(params, { loadImage, clock, fonts, plan: PLANS.anonymous, reviewer });
  } catch (error) {
    throw error instanceof Failure ? new UndrawnError(error.code, error.message) : error;
  }
}
