// References to the named secrets of an account, `{{secret.NAME}}`. docs/data-presets.md

const START = "{{secret.";

/** Also searches the text inside a JSON value. */
export function mentionsSecret(value: unknown): boolean {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text?.includes(START) === true;
}
