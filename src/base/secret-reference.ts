// References to the named secrets of an account, `{{secret.NAME}}`. docs/data-presets.md

const START = "{{secret.";

/** Returns whether text, or text inside a JSON value, refers to a named secret. */
export function mentionsSecret(value: unknown): boolean {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text?.includes(START) === true;
}
