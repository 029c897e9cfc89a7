// Formats strings as literals in PHP, Ruby, Go and Java. Nothing in a string can break out of its literal.

/** Formats a PHP string (PHP Manual, "Strings"): `$` starts a variable, and `\b` is no escape sequence. */
export function formatPhpString(text: string): string {
  return quote(text, /[\\"$\p{Cc}]/gu, (mark) =>
    /\p{Cc}/u.test(mark) ? `\\x${hex(mark.charCodeAt(0), 2)}` : `\\${mark}`,
  );
}

/** Formats a Ruby string (Ruby documentation, "Literals"): `#{`, `#$` and `#@` start an interpolation. */
export function formatRubyString(text: string): string {
  return quote(text, /[\\"#\p{Cc}]/gu, escapeOrUnicode);
}

/** Formats a Go string (Go specification, "String literals"). Go rejects a byte order mark within a file. */
export function formatGoString(text: string): string {
  return quote(text, /[\\"\ufeff\p{Cc}]/gu, escapeOrUnicode);
}

/** Formats a Java string (Java Language Specification, section 3.10.5), in ASCII, because javac may use another encoding. */
export function formatJavaString(text: string): string {
  return quote(text, /[\\"]|[^ -~]/g, (mark) => {
    const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[mark];
    return short ?? escapeOrUnicode(mark);
  });
}

function quote(text: string, special: RegExp, escapeMark: (mark: string) => string): string {
  return `"${text.toWellFormed().replaceAll(special, (mark) => escapeMark(mark))}"`;
}

function escapeOrUnicode(mark: string): string {
  return /[!-~]/.test(mark) ? `\\${mark}` : `\\u${hex(mark.charCodeAt(0), 4)}`;
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, "0");
}
