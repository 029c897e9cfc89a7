// The words about a kind of image, for the OpenAPI document, tools for language models, the command line and the docs. Only builds
// and lists of tools load them.

import type * as z from "zod";
import { TOOL_IMAGE_SIDE } from "../base/limits.ts";
import { withoutAnimation } from "../options/animation.ts";
import { pickField } from "../options/fields.ts";
import type { Kind } from "./kind.ts";

/** A request body in JSON. */
type Body = Readonly<Record<string, unknown>>;

/** How a kind of image is described. */
export interface Description {
  readonly kind: Kind<object>;
  /** Name in operation ids and schemas: `Graph`. */
  readonly name: string;
  /** Path of the operations, if links have another one. */
  readonly path?: string;
  /** Group of the operations in the OpenAPI document. */
  readonly tag: string;
  /** The drawn image with an article: `a graph`. */
  readonly drawn: string;
  /** The subject of the descriptions of request bodies, if it isn't the drawn image: `Tables`. */
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
  /** How its validation is described; undefined without one. */
  readonly validation?: {
    readonly summary: string;
    readonly description: string;
    /** Description of a successful response: `The graph can be drawn`. */
    readonly success: string;
    /** The normalized parameters of the example, and the size of its image in bytes. */
    readonly normalized: Body;
    readonly bytes: number;
    /** The validated body, if it isn't `a graph to validate`: `The images to combine`. */
    readonly body?: string;
  };
  /** The tool for language models; undefined if there is none. */
  readonly tool?: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    /** Its input, if it isn't the options that models get. */
    readonly input?: z.ZodType;
    /** Returns arguments that produce a PNG within the limits for models. */
    readonly shrink: (args: Body) => Body;
    /** Advice for an image whose parameters are too long for a URL, if it isn't `use POST /graphviz instead`. */
    readonly instead?: string;
  };
  /** The page of the docs, and its line in docs/README.md. */
  readonly page: { readonly file: string; readonly title: string; readonly about: string };
  /** The command of the command line, and what the types of the library say about its options. */
  readonly command?: {
    readonly description: string;
    /** The options in its help. */
    readonly listed: readonly string[];
    /** The sources of its arguments by usage, such as `<text>`. By default, they are the values of the library's arguments. */
    readonly arguments?: Readonly<Record<string, ArgumentSource>>;
    /** The kind that defines the options of the command and the library, if they differ from those of URLs. */
    readonly kind?: Kind<object>;
    /** The image that the options describe, if it isn't `drawn`. */
    readonly drawn?: string;
  };
}

/** The source of a command's argument: the value itself, a text file, a data file in JSON or YAML, or an image file. */
export type ArgumentSource = "value" | "text" | "data" | "image";

/**
 * Returns the side of an image for a model: the argument with one of the names, if it is a number above the maximum, reduced to
 * the maximum.
 */
export function atMost(args: Body, names: readonly string[]): Body {
  const rawField = pickField({ type: "json", body: args }, names);
  return rawField !== undefined && Number(rawField.value) > TOOL_IMAGE_SIDE ? { [rawField.name]: TOOL_IMAGE_SIDE } : {};
}

/** The words about a kind whose operations may be documented elsewhere, or not at all. */
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
