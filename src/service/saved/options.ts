// The additional parameters for saving, changing and reverting charts and cards, beyond those of POST /chart and POST /card:
// docs/saved-charts.md.

import * as z from "zod";
import { SAVED_SECONDS } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import { duration } from "../../options/duration.ts";
import { option, tableOf } from "../../options/option.ts";
import { flag } from "../../options/value.ts";

const MAX_DAYS = SAVED_SECONDS / 86_400;
/** Minimum lifetime of a saved chart, in seconds: the shortest that Workers KV accepts. */
const MIN_SECONDS = 60;
const LIFETIME_TEXT = `must be a duration from 1m to ${MAX_DAYS}d, such as 90d or 12h`;
const NUMBER_TEXT = "must be the number of an earlier version";

/** The options of a request to save or change a chart or a card. */
export const CREATE_FIELDS = tableOf({
  validate: option(flag(), {
    about: "Whether to draw the chart first, and to save it only if that succeeds",
    default: true,
    example: false,
  }),
  expiresIn: option(duration(MIN_SECONDS, SAVED_SECONDS, LIFETIME_TEXT), {
    about: `Time until the chart expires, from now, such as 90d or 12h; at most ${MAX_DAYS}d`,
    example: "90d",
  }),
});

/** The option of a request to revert to an earlier version. */
export const REVERT_FIELDS = tableOf({
  number: option(
    { schema: z.int({ error: NUMBER_TEXT }).min(1, { error: NUMBER_TEXT }), read: numberFromJson },
    { about: "Number of the version", required: "the number of an earlier version", example: 1 },
  ),
});
