// Types of tool descriptions and results: the part of the Model Context Protocol, revision 2025-11-25, "Tools", that
// this service uses.

/** A JSON Schema for an object. */
export interface ObjectSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** A tool as clients list it. */
export interface ToolDescription {
  readonly title: string;
  /** Read by the model to decide whether to call the tool, and with which arguments. */
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  /** Schema of the result's `structuredContent`. */
  readonly outputSchema: ObjectSchema;
  readonly annotations: ToolHints;
}

/** Hints from which a host decides whether a call needs the user's approval. By default, a tool changes and deletes things. */
export interface ToolHints {
  readonly readOnlyHint?: true;
  readonly destructiveHint?: false;
}

/** One part of a result: text, or an image as base64. */
export type ToolContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string };

/** The result of a tool call. An invalid call also returns a result, so that the model can read the error and retry. */
export interface ToolResult {
  readonly content: readonly ToolContent[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: true;
}

/** The arguments of a call, unvalidated. */
export type ToolArguments = Readonly<Record<string, unknown>>;
