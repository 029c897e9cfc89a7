// Mistakes in definitions that TypeScript must reject: `npm run types` fails if one of them compiles. Nothing runs this module.

import { expectTypeOf } from "vitest";
import type { Description } from "../../src/drawings/description.ts";
import { type DrawEnv, defineDrawing } from "../../src/drawings/drawing.ts";
import { GRAPH } from "../../src/drawings/graph/kind.ts";
import type { GraphParams } from "../../src/drawings/graph/options.ts";
import { defineKind } from "../../src/drawings/kind.ts";
import type { EncodableImage } from "../../src/engine/encodable-image.ts";
import { option, type Values } from "../../src/options/option.ts";
import { flag, imageFormat, keyword, text, whole } from "../../src/options/value.ts";

const about = "A value";
const size = whole(1, 9);

// Facts of an option.
// @ts-expect-error: a misspelled fact
option(size, { about, defualt: 4 });
// @ts-expect-error: no description
option(size, { default: 4 });
// @ts-expect-error: a default of another type
option(size, { about, default: "4" });
// @ts-expect-error: an example of another type
option(size, { about, example: true });
// @ts-expect-error: a default that is none of the words
option(keyword(["one", "two"]), { about, default: "three" });
// @ts-expect-error: an example that is none of the words
option(keyword(["one", "two"]), { about, example: "three" });
// @ts-expect-error: a default of an option that every request has
option(size, { about, required: true, default: 4 });
// @ts-expect-error: a fact that can only be true
option(size, { about, isUnsigned: false });
// @ts-expect-error: an option without names
option(size, { about, names: [] });
// @ts-expect-error: a name that is not text
option(size, { about, names: ["size", 1] });
// @ts-expect-error: a flag's default as text
option(flag(), { about, default: "yes" });
// @ts-expect-error: needs without values
option(size, { about, needs: ["format"] });
// @ts-expect-error: a type that has no schema
option({ read: Number }, { about });

// Types of values.
// @ts-expect-error: a limit as text
whole("1", 9);
// @ts-expect-error: text without a maximum length
text();
// @ts-expect-error: a choice without words
keyword([]);

const options = {
  text: option(text(10), { about, required: "the text" }),
  size: option(size, { about, default: 4 }),
  format: option(imageFormat(), { about, default: "png" }),
};
type Params = Values<typeof options>;
const base = {
  name: "a",
  path: "/a",
  errorLabel: "Error",
  options,
  main: "text",
  frame: { width: 1, height: 1 },
} as const;

// Definitions of a kind.
// @ts-expect-error: no path
defineKind({ name: "a", errorLabel: "Error", options, main: "text", frame: { width: 1, height: 1 } });
// @ts-expect-error: a main option that doesn't exist
defineKind({ ...base, main: "txt" });
// @ts-expect-error: an argument from an option that doesn't exist
defineKind({ ...base, content: ["txt"] });
// @ts-expect-error: a frame of an option that doesn't exist
defineKind({ ...base, frame: { width: ["width", 1], height: 1 } });
// @ts-expect-error: a frame with one side
defineKind({ ...base, frame: { width: 1 } });
// @ts-expect-error: a signed option that doesn't exist
defineKind({ ...base, signedText: "txt" });
// @ts-expect-error: a hook that doesn't exist
defineKind({ ...base, compete: (values: Params) => values });
// @ts-expect-error: parameters from an option that doesn't exist
defineKind({ ...base, complete: ({ txt }) => ({ txt }) });
// @ts-expect-error: a rejected option that doesn't exist
defineKind({ ...base, reject: () => [["txt", "is not allowed"]] });
// @ts-expect-error: a rejected option without a rule
defineKind({ ...base, reject: () => [["text"]] });
// @ts-expect-error: a kind whose options are not options
defineKind({ ...base, options: { text: text(10) } });

const kind = defineKind(base);
// @ts-expect-error: a parameter that no option has
expectTypeOf(kind.parse({ type: "json", body: {} }).txt);

// Drawings and their words.
const image = null as unknown as EncodableImage;
// @ts-expect-error: the parameters of another kind
defineDrawing(kind, { draw: async ({ graph }: GraphParams) => ({ image, graph }) });
// @ts-expect-error: no image
defineDrawing(kind, { draw: async () => ({}) });
// @ts-expect-error: a service that no platform provides
defineDrawing(kind, { draw: async (_: Params, { account }: DrawEnv) => ({ image, account }) });
// @ts-expect-error: a finding that the drawing doesn't report
defineDrawing(GRAPH, { draw: async () => ({ image, words: 1 }), review: (_, { warnings }) => ({ warnings }) });
const page = { file: "a.md", title: "A", about: "a" };
// @ts-expect-error: words without examples
export const WORDS: Description = { name: "A", tag: "A", drawn: "an a", image: "A", body: "A", live: "", page };
// @ts-expect-error: an argument with an unknown source
export const COMMAND: Description["command"] = { description: "A", listed: [], arguments: { "<a>": "url" } };
// @ts-expect-error: a tool that doesn't shrink its image
export const TOOL: Description["tool"] = { name: "a", title: "A", description: "A" };
