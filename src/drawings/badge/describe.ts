// Describes badges for the OpenAPI document, LLM tools, the command line and the docs.

import { asSmallPng, type Description } from "../description.ts";
import { BADGE } from "./kind.ts";

export const BADGE_DESCRIPTION: Description = {
  kind: BADGE,
  name: "Badge",
  tag: "Badges",
  drawn: "a badge",
  image: "The image of the badge",
  body: "The badge, or the URL of a JSON document",
  live: "label=build&message=passing&color=brightgreen&format=png",
  examples: {
    badge: { label: "build", message: "passing", color: "brightgreen" },
    wide: { label: "coverage", message: "92%", color: "blue", style: "for-the-badge" },
  },
  validation: {
    summary: "Check whether a badge can be drawn",
    description: "The badge is drawn as `POST /badge` would draw it, but the image is discarded.",
    success: "The badge can be drawn",
    normalized: { label: "build", message: "passing", style: "flat", format: "svg" },
    bytes: 1450,
  },
  tool: {
    name: "create_badge",
    title: "Draw a badge",
    description:
      'Draws a badge for a README or a status page, with a label and a message, and returns the image and its URL. Example: {"label":"build","message":"passing","color":"brightgreen"}',
    shrink: asSmallPng,
  },
  page: { file: "badges.md", title: "Badges", about: "a label and a value for READMEs and status pages" },
  command: { description: "draw a badge, such as: badge passing --label build", listed: ["label", "color", "style"] },
};
