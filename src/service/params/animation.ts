// The fields of animated images, and their rules.

import * as z from "zod";
import {
  ANIMATION_MAX_FPS,
  ANIMATION_MAX_SECONDS,
  ANIMATION_MIN_FPS,
  ANIMATION_MIN_SECONDS,
} from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import { ANIMATION_FORMATS, type Animation } from "../../engine/encodable-image.ts";
import { readFlag, readKeyword } from "../../options/fields.ts";
import { wholeNumber } from "../../options/whole-number.ts";

const DURATION_TEXT = `must be a number of seconds from ${ANIMATION_MIN_SECONDS} to ${ANIMATION_MAX_SECONDS}`;
const FORMATS_TEXT = `${ANIMATION_FORMATS.slice(0, -1).join(", ")} or ${ANIMATION_FORMATS.at(-1)}`;
const DEFAULT_SECONDS = 1.5;
const DEFAULT_FPS = 20;

const flag = () => z.boolean({ error: "must be true or false" });

/** The fields of animations. All others are rejected without `animate`. */
export const animationShape = {
  animate: flag().default(false).describe(`Whether the image is animated, as ${FORMATS_TEXT}`),
  duration: z
    .number({ error: DURATION_TEXT })
    .min(ANIMATION_MIN_SECONDS, { error: DURATION_TEXT })
    .max(ANIMATION_MAX_SECONDS, { error: DURATION_TEXT })
    .optional()
    .describe(`Duration of the animation, in seconds: ${DEFAULT_SECONDS} by default`),
  fps: wholeNumber(ANIMATION_MIN_FPS, ANIMATION_MAX_FPS)
    .optional()
    .describe(`Frames per second of the animation: ${DEFAULT_FPS} by default`),
  loop: flag()
    .optional()
    .describe("Whether the animation repeats endlessly, instead of ending with the finished image"),
  poster: flag().optional().describe("Whether programs that show only one frame show the finished image"),
};

/** The fields' parameter names. */
export const ANIMATION_NAMES = {
  animate: ["animate"],
  duration: ["duration"],
  fps: ["fps"],
  loop: ["loop"],
  poster: ["poster"],
} as const;

/** The fields' readers. */
export const ANIMATION_READERS = {
  animate: readFlag,
  duration: numberFromJson,
  fps: numberFromJson,
  loop: readFlag,
  poster: readFlag,
} as const;

/** The fields that need `animate`. */
const DEPENDENT = ["duration", "fps", "loop", "poster"] as const;

/** The names of all fields. */
export const ANIMATION_FIELDS = ["animate", ...DEPENDENT] as const;

/**
 * Removes the stored fields of an animation if a later request asks for a still image.
 *
 * @param changed the fields of the later request, which the body contains
 * @param formatNames parameter names of the format
 */
export function dropAnimation(
  body: Record<string, unknown>,
  changed: readonly string[],
  formatNames: readonly string[],
): void {
  const format = readKeyword(formatNames.map((name) => body[name]).find((value) => value !== undefined));
  const isStill = changed.includes("animate")
    ? readFlag(body.animate) === false
    : changed.includes("format") && !ANIMATION_FORMATS.some((name) => name === format);
  if (isStill) for (const name of ANIMATION_FIELDS) if (!changed.includes(name)) delete body[name];
}

type Given = z.output<z.ZodObject<typeof animationShape>> & { readonly format: string };

/** Returns the animation that the fields describe, or undefined for a still image. Adds an issue for each conflict. */
export function readAnimation(
  given: Given,
  context: { readonly issues: z.core.$ZodRawIssue[] },
): Animation | undefined {
  const reject = (field: keyof Given, message: string) =>
    void context.issues.push({ code: "custom", path: [field], input: given[field], message });
  const { animate, format, duration = DEFAULT_SECONDS, fps = DEFAULT_FPS, loop = false, poster = false } = given;
  if (!animate) {
    for (const field of DEPENDENT) if (given[field] !== undefined) reject(field, "is only allowed if animate is true");
    return undefined;
  }
  if (!ANIMATION_FORMATS.some((name) => name === format))
    reject("animate", `is only allowed if format is ${FORMATS_TEXT}`);
  return { duration, fps, loop, poster };
}
