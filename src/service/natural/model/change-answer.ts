// The answer of a language model to a sentence that changes a chart: a list of changes, and the wishes that can't be met. Its zod schema
// is also the JSON Schema that the model receives.

import * as z from "zod";
import { TEMPLATE_TEXT_LENGTH } from "../../../base/limits.ts";
import { changeSchema } from "../../params/chart-change.ts";

/** Maximum number of changes. A change for each value of a small chart must fit. */
const MAX_CHANGES = 200;
/** Maximum number of quoted parts of the sentence. */
const MAX_PARTS = 50;

const parts = z.array(z.string().max(TEMPLATE_TEXT_LENGTH)).max(MAX_PARTS).nullish();

/** Schema of the answer that the model is asked for. */
export const changeAnswerSchema = z.object({
  changes: z.array(changeSchema).max(MAX_CHANGES),
  context: parts,
  unread: parts,
});

/** Schema of an answer whose changes are checked one by one, so that one invalid change doesn't discard the others. */
export const looseChangeAnswerSchema = changeAnswerSchema.extend({ changes: z.array(z.unknown()).max(MAX_CHANGES) });
