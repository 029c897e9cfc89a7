// The options of animated images, and the rules for combining them.

import { ANIMATION_MAX_FPS, ANIMATION_MAX_SECONDS, ANIMATION_MIN_FPS, ANIMATION_MIN_SECONDS } from "../base/limits.ts";
import { ANIMATION_FORMATS, type Animation } from "../engine/encodable-image.ts";
import { readFlag, readKeyword } from "./fields.ts";
import { option, type Rejection, type Values } from "./option.ts";
import { exactDecimal, exactWhole, flag } from "./value.ts";

const FORMATS_TEXT = `${ANIMATION_FORMATS.slice(0, -1).join(", ")} or ${ANIMATION_FORMATS.at(-1)}`;
const DEFAULT_SECONDS = 1.5;
const DEFAULT_FPS = 20;

/** Options with which an animation is valid. At pixel ratio 1, the longest animation stays below the pixel limit. */
const ANIMATED = { animate: true, format: "gif", devicePixelRatio: 1 };

/** The options of animations. All except `animate` are rejected unless `animate` is true. */
export const ANIMATION_OPTIONS = {
  animate: option(flag(), {
    about: `Whether the image is animated, as ${FORMATS_TEXT}`,
    default: false,
    example: true,
    needs: { format: "gif", devicePixelRatio: 1 },
    isNoTool: true,
  }),
  duration: option(
    exactDecimal(
      ANIMATION_MIN_SECONDS,
      ANIMATION_MAX_SECONDS,
      `must be a number of seconds from ${ANIMATION_MIN_SECONDS} to ${ANIMATION_MAX_SECONDS}`,
    ),
    {
      about: `Duration of the animation, in seconds: ${DEFAULT_SECONDS} by default`,
      example: 2,
      needs: ANIMATED,
      isNoTool: true,
    },
  ),
  fps: option(exactWhole(ANIMATION_MIN_FPS, ANIMATION_MAX_FPS), {
    about: `Frames per second of the animation: ${DEFAULT_FPS} by default`,
    example: 10,
    needs: ANIMATED,
    isNoTool: true,
  }),
  loop: option(flag(), {
    about: "Whether the animation repeats endlessly, instead of ending with the finished image",
    example: true,
    needs: ANIMATED,
    isNoTool: true,
  }),
  poster: option(flag(), {
    about: "Whether programs that show only one frame show the finished image",
    example: true,
    needs: ANIMATED,
    isNoTool: true,
  }),
};

const DEPENDENT = ["duration", "fps", "loop", "poster"] as const;

export const ANIMATION_FIELDS = ["animate", ...DEPENDENT] as const;

/**
 * Removes saved animation options if a later request asks for a still image.
 *
 * @param body the saved parameters, already merged with the later request's
 * @param changed names of the options that the later request sets
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

type Given = Values<typeof ANIMATION_OPTIONS> & { readonly format: string };

/** Returns the options that break an animation rule, with the rules. */
export function rejectAnimation(given: Given): Rejection<(typeof ANIMATION_FIELDS)[number]>[] {
  const { animate, format } = given;
  if (!animate)
    return DEPENDENT.flatMap((name) =>
      given[name] === undefined ? [] : [[name, "is only allowed if animate is true"] as const],
    );
  const canMove = ANIMATION_FORMATS.some((name) => name === format);
  return canMove ? [] : [["animate", `is only allowed if format is ${FORMATS_TEXT}`]];
}

/** Returns the settings of the animation; undefined for a still image. The options must be valid. */
export function readAnimation(given: Given): Animation | undefined {
  const { animate, duration = DEFAULT_SECONDS, fps = DEFAULT_FPS, loop = false, poster = false } = given;
  return animate ? { duration, fps, loop, poster } : undefined;
}

/** Returns the parameters with all animation options undefined. */
export function withoutAnimation(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { ...body, ...Object.fromEntries(ANIMATION_FIELDS.map((name) => [name, undefined])) };
}
