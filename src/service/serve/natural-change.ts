// POST /natural/change reads a sentence that changes a chart, with the operator's model. Without a model, the chart maker reads the
// sentence itself. docs/natural.md

import type { SentenceChanges } from "../natural/change/change.ts";
import { type NaturalChangeParams, parseNaturalChange } from "../natural/change/options.ts";
import { CHANGE_PROMPT, createChangeMessage } from "../natural/model/change-prompt.ts";
import { NATURAL_SIGNING } from "../natural/options.ts";
import { identifyCaller } from "../shared/caller.ts";
import { openDrafter } from "../shared/drafter.ts";
import { replyJson } from "../shared/reply.ts";
import { readParams } from "../shared/request.ts";
import { answerQuestion } from "./model-question.ts";
import { requestFuel } from "./shared-fuel.ts";
import { withRateLimit } from "./with-rate-limit.ts";

interface FoundChanges extends Omit<SentenceChanges, "changes"> {
  /** Null if there is no model, or if its answer is not used. */
  readonly changes: SentenceChanges["changes"] | null;
}

/** Handles POST /natural/change. */
export async function serveNaturalChange(request: Request): Promise<Response> {
  const { caller, input } = await identifyCaller(request, await readParams(request), NATURAL_SIGNING);
  const params = parseNaturalChange(input);
  return withRateLimit(caller, requestFuel(request), async () =>
    replyJson({ success: true, ...(await findChanges(params)) }, caller),
  );
}

async function findChanges({ description, chart }: NaturalChangeParams): Promise<FoundChanges> {
  const drafter = openDrafter();
  if (drafter === undefined) return { changes: null, unread: [], warnings: [] };
  // Loaded on first use, with the vocabulary.
  const { readModelChanges } = await import("../natural/model/changes.ts");
  const found = await answerQuestion(drafter, {
    prompt: CHANGE_PROMPT,
    message: createChangeMessage(description, chart),
    read: (answer) => readModelChanges(answer, description, chart),
    unusable: "its answer cannot be used",
  });
  if ("result" in found) return found.result;
  const warning = `the AI model was not used, because ${found.reason}: the built-in reader was used instead`;
  return { changes: null, unread: [], warnings: [warning] };
}
