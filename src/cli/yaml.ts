// Parses YAML. Loaded on demand, because most files are JSON. The package is CommonJS, so a bundle that imports it dynamically
// has only its default export.

import { parse } from "yaml";

/** Parses YAML. @throws YAMLParseError with the line and column of a mistake */
export function parseYamlText(text: string): unknown {
  return parse(text);
}
