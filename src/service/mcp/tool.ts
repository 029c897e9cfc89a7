// Types of tool descriptions and results: the part of the Model Context Protocol, revisions 2025-11-25 and 2026-07-28, "Tools",
// that this service uses.

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
  /** Schema of the result's `structuredContent`; undefined if the result is only text. */
  readonly outputSchema?: ObjectSchema;
  readonly annotations: ToolHints;
  /** The page that shows the result: MCP Apps, revision 2026-01-26, "Resource Discovery". */
  readonly _meta?: { readonly ui: { readonly resourceUri: string } };
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

export const errorResult = (text: string): ToolResult => ({ content: [{ type: "text", text }], isError: true });

/** The findings about a chart. */
interface Findings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Returns the result of a chart's validation. Findings are a successful result. */
export function findingsResult(findings: Findings & Readonly<Record<string, unknown>>): ToolResult {
  const { errors, warnings } = findings;
  const lines = [
    errors.length === 0 ? "The chart can be drawn." : "The chart cannot be drawn.",
    ...errors.map((text) => `error: ${text}`),
    ...warnings.map((text) => `warning: ${text}`),
  ];
  return { content: [{ type: "text", text: lines.join("\n") }], structuredContent: findings };
}

export const VALIDATE_TOOL = "validate_chart";

/** The part of the server that depends on where it runs. */
export interface ToolHost {
  /** Version of the service. */
  readonly version: string;
  readonly tools: Readonly<Record<string, ToolDescription>>;
  /** Calls a tool. Never throws. */
  readonly call: (name: string, args: ToolArguments) => Promise<ToolResult>;
  /** Returns the text of a file that the build writes to public/mcp/. */
  readonly readFile: (name: string) => Promise<string>;
}
