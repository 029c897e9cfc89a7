// The programming languages of code snippets, in the order of their tabs.

import type { ImageRequest } from "./image-request.ts";
import { formatCsharp, formatGo, formatJava, formatPhp, formatRuby } from "./json-snippet.ts";
import { formatCurl, formatFetch, formatUrllib } from "./snippet.ts";

/** Language of a snippet that saves the image as a file. */
export interface SnippetLanguage {
  readonly id: string;
  readonly label: string;
  /** Requirements of the code. */
  readonly note: string;
  /** @param key API key; none by default */
  readonly format: (origin: string, request: ImageRequest, key?: string) => string;
}

const SAVES = "Saves the image as a file.";

export const SNIPPET_LANGUAGES: readonly SnippetLanguage[] = [
  { id: "curl", label: "curl", note: SAVES, format: formatCurl },
  { id: "javascript", label: "JavaScript", note: `${SAVES} For Node, Deno and Bun.`, format: formatFetch },
  { id: "python", label: "Python", note: `${SAVES} Python 3, no packages required.`, format: formatUrllib },
  { id: "php", label: "PHP", note: `${SAVES} PHP 8, no packages required.`, format: formatPhp },
  { id: "ruby", label: "Ruby", note: `${SAVES} No gems required.`, format: formatRuby },
  { id: "go", label: "Go", note: `${SAVES} No modules required.`, format: formatGo },
  { id: "csharp", label: "C#", note: `${SAVES} .NET 7 or newer, no packages required.`, format: formatCsharp },
  { id: "java", label: "Java", note: `${SAVES} Java 17 or newer, no libraries required.`, format: formatJava },
];
