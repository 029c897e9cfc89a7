// Formats a chart's code: one property per line, indented, unless an object or a list fits on a line. Comments, functions and
// the order stay. Loaded on demand.

import type { SyntaxNode } from "@lezer/common";
import { parser } from "@lezer/javascript";
import { readConfig } from "./config-tree.ts";

const EXPRESSION = parser.configure({ top: "SingleExpression" });
/** Maximum line width, in characters. */
const WIDTH = 80;

/** Returns formatted code, or the code unchanged if it has a syntax error or is not an object. */
export function formatCode(text: string): string {
  const { root, mistake } = readConfig(text);
  if (root === undefined || mistake !== undefined) return text;
  const formatted = text.slice(0, root.from) + formatNode(text, root, "") + text.slice(root.to);
  // Formatting may change only white space.
  return tokensOf(formatted) === tokensOf(text) ? formatted : text;
}

function formatNode(text: string, node: SyntaxNode, indent: string): string {
  const [open, close] = node.name === "ObjectExpression" ? "{}" : node.name === "ArrayExpression" ? "[]" : "";
  if (open === undefined || close === undefined) return indentCode(text, node, indent);
  const members = membersOf(text, node, `${indent}  `);
  if (members.length === 0) return open + close;
  const space = open === "{" ? " " : "";
  const line = `${open}${space}${members.map(({ code }) => code).join(" ")}${space}${close}`;
  const isShort =
    indent.length + line.length <= WIDTH && !line.includes("\n") && !members.some(({ endsLine }) => endsLine);
  if (isShort && indent !== "") return line;
  const isPlain = open === "[" && members.every(({ isLiteral, endsLine }) => isLiteral && !endsLine);
  const lines = isPlain ? wrap(members, indent.length + 2) : joinComments(members);
  return `${open}\n${lines.map((each) => `${indent}  ${each}`).join("\n")}\n${indent}${close}`;
}

/** A property, an item or a comment, with the comma after it. */
interface Member {
  readonly code: string;
  readonly isLiteral: boolean;
  /** Whether the member is a line comment, which must be the last text on its line. */
  readonly endsLine: boolean;
  /** Whether the member is a comment on the same line as the previous member. */
  readonly isTrailing: boolean;
}

function membersOf(text: string, node: SyntaxNode, indent: string): Member[] {
  const members: Member[] = [];
  for (let child = node.firstChild?.nextSibling ?? null; child?.nextSibling; child = child.nextSibling) {
    const isComment = child.name.endsWith("Comment");
    if (child.name === ",") {
      // A comment may stand between a member and its comma.
      const at = members.findLastIndex(({ code }) => !/^\/[/*]/.test(code));
      const member = members[at];
      members.splice(Math.max(at, 0), member === undefined ? 0 : 1, {
        code: `${member?.code ?? ""},`,
        isLiteral: member?.isLiteral ?? true,
        endsLine: false,
        isTrailing: member?.isTrailing ?? false,
      });
      continue;
    }
    const before = text.slice(child.prevSibling?.to ?? child.from, child.from);
    members.push({
      code: child.name === "Property" ? formatProperty(text, child, indent) : formatNode(text, child, indent),
      isLiteral: /^(?:Number|String|BooleanLiteral|null|UnaryExpression|VariableName)$/.test(child.name),
      endsLine: child.name === "LineComment",
      isTrailing: isComment && !before.includes("\n"),
    });
  }
  return members;
}

function formatProperty(text: string, property: SyntaxNode, indent: string): string {
  const value = property.lastChild;
  const colon = property.getChild(":");
  const isPlain =
    colon !== null &&
    value !== null &&
    !/Comment$/.test(colon.nextSibling?.name ?? "") &&
    value.prevSibling?.name === ":";
  if (!isPlain) return indentCode(text, property, indent);
  return `${text.slice(property.from, colon.from).trimEnd()}: ${formatNode(text, value, indent)}`;
}

/** Returns code unchanged, except for the indentation of its later lines. */
function indentCode(text: string, { from, to }: SyntaxNode, indent: string): string {
  const code = text.slice(from, to);
  // A template string can contain line breaks, which belong to its value.
  if (!code.includes("\n") || code.includes("`")) return code;
  const [, ...lines] = code.split("\n");
  const depths = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const depth = Math.min(...depths);
  return [code.split("\n")[0], ...lines.map((line) => (line.trim() === "" ? "" : indent + line.slice(depth)))].join(
    "\n",
  );
}

/** Puts a comment on the line of the member that it follows. */
function joinComments(members: readonly Member[]): string[] {
  return joinLines(members, (_, { isTrailing }) => isTrailing);
}

/** Puts as many values on a line as fit. */
function wrap(members: readonly Member[], indent: number): string[] {
  return joinLines(members, (line, { code }) => indent + line.length + 1 + code.length <= WIDTH);
}

function joinLines(members: readonly Member[], isJoined: (line: string, member: Member) => boolean): string[] {
  const lines: string[] = [];
  for (const member of members) {
    const last = lines.at(-1);
    if (last !== undefined && isJoined(last, member)) lines[lines.length - 1] = `${last} ${member.code}`;
    else lines.push(member.code);
  }
  return lines;
}

/** Returns the code's tokens, without the white space between them. Lines of block comments may be indented differently. */
function tokensOf(text: string): string {
  const tokens: string[] = [];
  EXPRESSION.parse(text).iterate({
    enter: ({ node, from, to, name }) => {
      if (node.firstChild === null || name === "TemplateString" || name === "String") {
        tokens.push(
          name === "BlockComment" ? text.slice(from, to).replaceAll(/\s+/g, " ") : text.slice(from, to).trimEnd(),
        );
        return false;
      }
      return true;
    },
  });
  // A comment may change places with the comma next to it.
  const code = tokens.filter((token) => !/^\/[/*]/.test(token));
  const comments = tokens.filter((token) => /^\/[/*]/.test(token));
  return JSON.stringify([code, comments]);
}
