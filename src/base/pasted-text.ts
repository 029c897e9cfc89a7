// Recognises text that was pasted with its surroundings, such as a language model's answer, and Python literals in
// place of JSON.

/** Constants of Python and its libraries, and their equivalents in JSON. */
const PYTHON_WORDS: Readonly<Record<string, string>> = { None: "null", True: "true", False: "false", nan: "null" };

/** Returns advice about a Python constant such as None; undefined for other words. */
export function advisePython(word: string): string | undefined {
  if (!Object.hasOwn(PYTHON_WORDS, word)) return undefined;
  return `${word} is Python: write ${PYTHON_WORDS[word]}, as Python's json.dumps does`;
}

/** Replaces Python constants outside strings by JSON. */
export function replacePython(text: string): string {
  const token = /["'`]|\b(?:None|True|False|nan)\b/g;
  let replaced = "";
  let copied = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found] = match;
    if (Object.hasOwn(PYTHON_WORDS, found)) {
      replaced += text.slice(copied, match.index) + PYTHON_WORDS[found];
      copied = token.lastIndex;
    } else token.lastIndex = endOfString(text, match.index);
  }
  return replaced + text.slice(copied);
}

function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text[end] !== text[start]) end += text[end] === "\\" ? 2 : 1;
  return Math.min(end + 1, text.length);
}

const FENCE = /^[ \t]{0,100}(?:`{3}|~{3})[\w-]{0,20}/m;

/**
 * Returns advice about a Markdown code fence in the text, even after an introduction; undefined if there is no fence.
 */
export function adviseFence(text: string): string | undefined {
  if (/^[{[(</"']/.test(text.trimStart())) return undefined;
  const opening = FENCE.exec(text)?.[0].trim();
  if (opening === undefined) return undefined;
  return `is in a Markdown code fence: send only the lines between ${opening} and ${opening.slice(0, 3)}`;
}
