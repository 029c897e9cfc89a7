// Explains errors from Mermaid's parsers, with the line and column in the request's text.

import { Failure, showValue } from "../../base/failure.ts";
import { adviseFence } from "../../base/pasted-text.ts";

/** Maximum length of an error message from Mermaid, which may quote the diagram. */
const REASON_LENGTH = 200;

/** The position of an error. Lines are counted from 1, columns from 0. */
interface Place {
  readonly line: number;
  readonly column?: number | undefined;
}

/**
 * Converts an error from Mermaid to a Failure.
 *
 * @param text the request's text @param parsed the text that Mermaid parsed, without configuration and comments
 */
export function explainError(error: unknown, text: string, parsed: string): Failure {
  if (error instanceof Failure) return error;
  const fence = adviseFence(text);
  if (fence !== undefined) return new Failure("invalid", `diagram ${fence}`);
  if (error instanceof RangeError && /call stack|Invalid (?:array|string) length/i.test(error.message))
    return new Failure("invalid", "diagram is too long or too deeply nested: use less text or fewer levels").causedBy(
      error,
    );
  const { message = "", name = "" } = (error ?? {}) as Partial<Error>;
  if (name === "UnknownDiagramError" || /No diagram type detected/.test(message)) {
    const first = text.trim().split(/\s/, 1).join("");
    return new Failure(
      "invalid",
      `diagram must begin with its type, such as flowchart or sequenceDiagram, got ${showValue(first)}`,
    ).causedBy(error);
  }
  const place = placeOf(error, message);
  const where = place === undefined ? "" : ` at ${describePlace(place, text, parsed)}`;
  return new Failure("invalid", `diagram can't be drawn: ${reasonOf(error, message)}${where}`).causedBy(error);
}

/** The details in an error from a Jison or Langium parser. */
interface Detailed {
  readonly hash?: {
    readonly loc?: { readonly first_line?: number; readonly first_column?: number };
    readonly line?: number;
    readonly text?: string;
    readonly expected?: readonly string[];
    readonly token?: string;
  };
  readonly result?: {
    readonly lexerErrors?: readonly { readonly line?: number; readonly column?: number; readonly message?: string }[];
    readonly parserErrors?: readonly {
      readonly token?: { readonly startLine?: number; readonly startColumn?: number };
      readonly message?: string;
    }[];
  };
}

function placeOf(error: unknown, message: string): Place | undefined {
  const { hash, result } = (error ?? {}) as Detailed;
  if (hash !== undefined) {
    const { first_line: line, first_column: column } = hash.loc ?? {};
    const unexpected = /line (\d{1,6})/.exec(message);
    const found =
      unexpected === null ? (line ?? (hash.line === undefined ? undefined : hash.line + 1)) : Number(unexpected[1]);
    return found === undefined ? undefined : { line: found, column: found === line ? column : undefined };
  }
  const [lexer] = result?.lexerErrors ?? [];
  if (lexer?.line !== undefined && Number.isFinite(lexer.line))
    return { line: lexer.line, column: (lexer.column ?? 1) - 1 };
  const token = result?.parserErrors?.[0]?.token;
  if (token?.startLine !== undefined && Number.isFinite(token.startLine))
    return { line: token.startLine, column: (token.startColumn ?? 1) - 1 };
  const stated = /line:? (\d{1,6})(?:,? (?:col(?:umn)?):? (\d{1,6}))?/i.exec(message);
  if (stated === null) return undefined;
  return { line: Number(stated[1]), column: stated[2] === undefined ? undefined : Number(stated[2]) - 1 };
}

/** Converts a position in the parsed text to one in the request's text, such as `line 3, column 5`. */
function describePlace({ line, column }: Place, text: string, parsed: string): string {
  const given = text.split(/\r\n?|\n/);
  const wanted = parsed.split("\n");
  // The parsed text contains the same lines as the request's text, except configuration and comments.
  let [at, found] = [0, given.length];
  for (let index = 0; index < Math.min(line, wanted.length); index++) {
    const next = given.findIndex((each, place) => place >= at && each.trim() === wanted[index]?.trim());
    if (next < 0) break;
    found = next + 1;
    at = next + 1;
  }
  return `line ${found}${column === undefined || column < 0 ? "" : `, column ${column + 1}`}`;
}

/** Returns Mermaid's message without the position and the quoted text. */
function reasonOf(error: unknown, message: string): string {
  const { result, hash } = (error ?? {}) as Detailed;
  const own = result?.lexerErrors?.[0]?.message ?? result?.parserErrors?.[0]?.message ?? message;
  // A TypeError or ReferenceError is a failure inside Mermaid, whose message doesn't help the author of the diagram.
  const isExpected =
    hash !== undefined || result !== undefined || !(error instanceof TypeError || error instanceof ReferenceError);
  if (!isExpected || own === "") return "a part of it is missing or malformed";
  const expecting = /Expecting [\s\S]{1,4000}?, got '([^']{0,40})'/.exec(own);
  if (expecting !== null) {
    const found = hash?.text ?? "";
    if (expecting[1] === "EOF") return "unexpected end";
    return `unexpected ${found.trim() === "" ? "end of line" : showValue(found.trim())}`;
  }
  const plain = own
    .replace(/^(?:Parsing failed:|Error:|Lexical error on line \d{1,6}\.?|Parse error on line \d{1,6}:?)\s*/g, "")
    .split("\n", 1)
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, REASON_LENGTH)
    .toWellFormed();
  return (plain === "" ? "it has a syntax error" : plain).replace(/[.:\s]{1,9}$/, "");
}
