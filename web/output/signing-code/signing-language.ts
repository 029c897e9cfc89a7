// Languages of the programs that sign an image URL on a server. Each program runs unchanged, whatever the request contains;
// it reads the key and the account from environment variables, and prints the URL.

import type { ImageRequest } from "../image-request.ts";
import { formatGoSigning } from "./go.ts";
import { formatJavaSigning } from "./java.ts";
import { formatNodeSigning } from "./node.ts";
import { formatPhpSigning } from "./php.ts";
import { formatPythonSigning } from "./python.ts";
import { formatRubySigning } from "./ruby.ts";

/** Language of a program. */
export interface SigningLanguage {
  readonly id: string;
  readonly label: string;
  /** Formats the program. */
  readonly format: (origin: string, request: ImageRequest) => string;
}

export const SIGNING_LANGUAGES = [
  { id: "node", label: "Node.js", format: formatNodeSigning },
  { id: "python", label: "Python", format: formatPythonSigning },
  { id: "php", label: "PHP", format: formatPhpSigning },
  { id: "ruby", label: "Ruby", format: formatRubySigning },
  { id: "go", label: "Go", format: formatGoSigning },
  { id: "java", label: "Java", format: formatJavaSigning },
] as const satisfies readonly SigningLanguage[];
