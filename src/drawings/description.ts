// Defines the text that describes an image kind in the OpenAPI document, LLM tools, the command line and the docs. Only
// builds and tool lists load such text.

import type * as z from "zod";
import { TOOL_IMAGE_SIDE } from "../base/limits.ts";
import { withoutAnimation } from "../options/animation.ts";
import { pickField } from "../options/fields.ts";
import type { Kind } from "./kind.ts";

/** A JSON request body. */
type Body = Readonly<Record<string, unknown>>;

/** The text that describes an image kind. */
export interface Description {
  readonly kind: Kind<object>;
  /** Name in operation ids and schemas: `Graph`. */
  readonly name: string;
  /** Path of the operations, if it differs from the kind's path. */
  readonly path?: string;
  /** Group of the operations in the OpenAPI document. */
  readonly tag: string;
  /** The drawn image with an article: `a graph`. */
  readonly drawn: string;
  /** Subject of request body descriptions, such as `Tables`; the drawn image by default. */
  readonly subject?: string;
  /** Description of the image, and of the request body. */
  readonly image: string;
  readonly body: string;
  /** Description of the request's schema, if it isn't `A graph to draw`. */
  readonly schema?: string;
  /** Name of the option for the format, if it isn't `format`. */
  readonly formatName?: string;
  /** Query of an example image. */
  readonly live: string;
  /** Request bodies by name. */
  readonly examples: Readonly<Record<string, Body>>;
  /** The text of the validation operation; undefined if the kind has none. */
  readonly validation?: {
    readonly summary: string;
    readonly description: string;
    /** Description of a successful response: `The graph can be drawn`. */
    readonly success: string;
    /** The normalized parameters of the example, and the size of its image in bytes. */
    readonly normalized: Body;
    readonly bytes: number;
    /** Description of the request body, such as `The images to combine`; `a graph to validate` by default. */
    readonly body?: string;
  };
  /** The tool for language models; undefined if there is none. */
  readonly tool?: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    /** Schema of the tool's input; by default, the options that models may set. */
    readonly input?: z.ZodType;
    /** Returns arguments that produce a PNG within the limits for models. */
    readonly shrink: (args: Body) => Body;
    /** Advice if the parameters are too long for a URL; `use POST /graphviz instead` by default. */
    readonly instead?: string;
  };
  /** The page of the docs, and its line in docs/README.md. */
  readonly page: { readonly file: string; readonly title: string; readonly about: string };
  /** The command of the command line, and the text for its options in the library's types. */
  readonly command?: {
    readonly description: string;
    /** The options that the command's help lists. */
    readonly listed: readonly string[];
    /**
     * The sources of the command's arguments by usage text, such as `<text>`. By default, the command takes the
     * library's arguments as values.
     */
    readonly arguments?: Readonly<Record<string, ArgumentSource>>;
    /** The kind that defines the options of the command and the library, if they differ from those of URLs. */
    readonly kind?: Kind<object>;
    /** The image that the options describe; `drawn` by default. */
    readonly drawn?: string;
  };
}

/** The source of a command's argument: the value itself, a text file, a data file in JSON or YAML, or an image file. */
export type ArgumentSource = "value" | "text" | "data" | "image";

/**
 * Reduces a side of an image to the maximum for models. Returns an empty object if the argument is missing or within
 * the maximum.
 */
export function atMost(args: Body, names: readonly string[]): Body {
  const rawField = pickField({ type: "json", body: args }, names);
  return rawField !== undefined && Number(rawField.value) > TOOL_IMAGE_SIDE ? { [rawField.name]: TOOL_IMAGE_SIDE } : {};
}

/** The text for a kind whose operations are documented elsewhere, or not at all. */
export interface Described
  extends Pick<Description, "kind">,
    Partial<Pick<Description, "tool" | "path" | "page" | "command">> {
  /** Name in schemas; undefined if the kind has no path of its own. */
  readonly name?: string;
}

/** Returns a tool's arguments for a PNG without scaling. */
export const asSmallPng = (args: Body): Body => ({ ...args, format: "png", devicePixelRatio: 1 });

/** Returns a tool's arguments for a PNG without scaling, whose sides are within the limits for models. */
export const asBoundedPng = (args: Body): Body => ({
  ...withoutAnimation(args),
  f: "png",
  quality: undefined,
  devicePixelRatio: 1,
  ...atMost(args, ["w", "width"]),
  ...atMost(args, ["h", "height"]),
});
