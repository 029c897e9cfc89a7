// What a tool is to the programs that call it, and what it answers them: the words of the Model Context Protocol, revision
// 2025-11-25, "Tools", of which only these are needed here.

/** A JSON Schema of an object. */
export interface ObjectSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** What callers are told of a tool. */
export interface ToolDescription {
  readonly title: string;
  /** For the model that decides whether to call it, and with what. */
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  /** Of the answer's `structuredContent`. */
  readonly outputSchema: ObjectSchema;
  readonly annotations: ToolHints;
}

/** What a host may let happen without asking. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A piece of an answer: text, or the base64 of a picture. */
export type ToolContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string };

/** What a tool answers. A mistake of the caller's is an answer too, so that a model can read and mend it. */
export interface ToolResult {
  readonly content: readonly ToolContent[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: true;
}

/** The arguments of a call, as they came. */
export type ToolArguments = Readonly<Record<string, unknown>>;
