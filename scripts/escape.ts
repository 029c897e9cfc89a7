/** Replaces the characters that a pattern matches with escapes of JSON and JavaScript, such as `\u202e`. */
export const escapeMatches = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Escapes characters that control a terminal or change the direction of its text. */
export const escapeControls = (json: string): string =>
  escapeMatches(json, /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g);
