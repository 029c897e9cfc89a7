// The words about a kind of image, for the OpenAPI document, tools for language models, the command line and the docs. Only builds
// and lists of tools load them.

/** A request body in JSON. */
type Body = Readonly<Record<string, unknown>>;

/** How a kind of image is described. */
export interface Description {
  /** Name in operation ids and schemas: `Graph`. */
  readonly name: string;
  /** Group of the operations in the OpenAPI document. */
  readonly tag: string;
  /** The drawn image with an article: `a graph`. */
  readonly drawn: string;
  /** The subject of the descriptions of request bodies, if it isn't the drawn image: `Tables`. */
  readonly subject?: string;
  /** Description of the image, and of the request body. */
  readonly image: string;
  readonly body: string;
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
    /** Keywords that replace those of options, by name. */
    readonly overrides?: Readonly<Record<string, Body>>;
  };
  /** The tool for language models; undefined if there is none. */
  readonly tool?: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    /** Returns arguments that produce a PNG within the limits for models. */
    readonly shrink: (args: Body) => Body;
  };
  /** The command of the command line. Its options have these short names; all others are long. */
  readonly command?: { readonly description: string; readonly listed: readonly string[] };
}
