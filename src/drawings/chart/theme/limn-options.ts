// Parses a configuration's `limn` block: options for titles, labels and emphasis that Chart.js lacks. docs/themes.md
// describes them.

import * as z from "zod";
import { Failure } from "../../../base/failure.ts";
import { once } from "../../../base/once.ts";
import type { PlainObject } from "../../../base/plain-object.ts";
import { THEME_NAMES } from "../../theme/theme-palettes.ts";

/** Maximum length of a string and of a URL, in characters. */
const TEXT_LENGTH = 1000;
const URL_LENGTH = 100_000;

/** Maximum number of highlighted names. */
const HIGHLIGHTS = 100;

const TEXT = `must be text of at most ${TEXT_LENGTH} characters`;
const text = () => z.string({ error: TEXT }).check(z.maxLength(TEXT_LENGTH, { error: TEXT }));
const FLAG = "must be true or false";
const flag = () => z.boolean({ error: FLAG });

/** Values that can be labelled. */
const POINTS = ["first", "last", "min", "max", "all"] as const;
const POINTS_TEXT = `must be a list of ${POINTS.slice(0, -1).join(", ")} or ${POINTS.at(-1)}`;

/** The constraint on `numbers`, for error messages. A currency is an ISO 4217 code. */
const NUMBERS_TEXT =
  "must be compact, plain, percent, a currency such as EUR, or an object with Intl.NumberFormat options";

const HIGHLIGHT_TEXT = `must be the name of a series or category, or a list of up to ${HIGHLIGHTS} names`;
const FORECAST_TEXT = "must be the name of a category, or an object with from and series";
const LINE_TEXT = "must be a number, or an object with value and label";
const line = () =>
  z.union(
    [
      z.number({ error: LINE_TEXT }),
      z.strictObject({ value: z.number({ error: "must be a number" }), label: z.optional(text()) }),
    ],
    { error: LINE_TEXT },
  );

/** Returns the schema of the block's options. Created on first use, because most charts have no such block. */
export const limnSchema = once(() =>
  z.strictObject(
    {
      /** Name of the theme, which sets colours, fonts and spacing. */
      theme: z.optional(z.enum(THEME_NAMES, { error: `must be one of ${THEME_NAMES.join(", ")}` })),
      /** Font family of all text. */
      font: z.optional(text()),
      /** Line below the title. */
      subtitle: z.optional(text()),
      /** Source of the data, shown below the chart. */
      source: z.optional(text()),
      /** Note below the chart, above the source. */
      note: z.optional(text()),
      /** URL of an image for the top right corner. */
      logo: z.optional(
        z
          .string({ error: "must be the URL of an image" })
          .check(
            z.maxLength(URL_LENGTH, { error: `must have at most ${URL_LENGTH} characters` }),
            z.regex(/^\s*(?:https?:\/\/|data:image\/)/i, { error: "must be the URL of an image" }),
          ),
      ),
      /** Writes the name of each line at its end instead of in a legend. */
      directLabels: z.optional(flag()),
      /** Points whose values are written next to them. */
      values: z.optional(z.array(z.enum(POINTS, { error: POINTS_TEXT }), { error: POINTS_TEXT })),
      /** Line across the chart at a value, with a label. */
      target: z.optional(line()),
      /** Line across the chart at the average of all values. */
      average: z.optional(
        z.union([z.boolean(), z.strictObject({ label: text() })], {
          error: "must be true, false or an object with a label",
        }),
      ),
      /** First category whose values are forecasts, which are drawn dashed or translucent. */
      forecast: z.optional(
        z.union(
          [
            text(),
            z.strictObject({
              from: text(),
              series: z.optional(z.union([text(), z.array(text()).check(z.maxLength(HIGHLIGHTS))])),
            }),
          ],
          { error: FORECAST_TEXT },
        ),
      ),
      /** Draws each bar from the end of the previous bar. Values are changes. */
      waterfall: z.optional(flag()),
      /** Names of series or categories that keep their colour. The others turn grey. */
      highlight: z.optional(
        z.union([text(), z.array(text()).check(z.maxLength(HIGHLIGHTS, { error: HIGHLIGHT_TEXT }))], {
          error: HIGHLIGHT_TEXT,
        }),
      ),
      /** Format of the values and of the value axis. */
      numbers: z.optional(
        z.union(
          [
            z.enum(["compact", "plain", "percent"]),
            z.string().check(z.regex(/^[A-Z]{3}$/, { error: NUMBERS_TEXT })),
            z.record(z.string(), z.unknown()),
          ],
          { error: NUMBERS_TEXT },
        ),
      ),
    },
    { error: (issue) => (issue.code === "invalid_type" ? "must be an object" : undefined) },
  ),
);

/** Options of the `limn` block. */
export type LimnOptions = z.infer<ReturnType<typeof limnSchema>>;

/**
 * Removes the `limn` block from a configuration and returns its options.
 *
 * @throws Failure that names the invalid option
 */
export function takeLimnOptions(config: PlainObject): LimnOptions {
  const { limn } = config;
  if (limn === undefined || limn === null) return {};
  delete config.limn;
  const result = limnSchema().safeParse(limn);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = ["chart.limn", ...(issue?.path ?? []).map(String)].join(".");
  throw new Failure("invalid", `${path} ${describe(issue)}`);
}

function describe(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === "unrecognized_keys")
    return `must not have the option ${JSON.stringify(issue.keys[0]?.slice(0, 40))}: its options are ${Object.keys(limnSchema().shape).join(", ")}`;
  return issue?.message ?? "is invalid";
}
