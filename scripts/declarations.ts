// The type declarations of the library's package.

import { existsSync } from "node:fs";
import path from "node:path";
import { at, readText } from "./project.ts";

/** Returns the path of a module of the library without its extension. */
export const libraryModule = (name: string): string =>
  existsSync(at(`src/library/${name}.ts`)) ? `src/library/${name}` : `generated/library/${name}`;

/**
 * Returns the names and text of the package's declarations.
 *
 * @param folder the compiler's output
 * @param modules names of modules in src/library or generated/library
 * @throws if a declaration imports a module that the package doesn't have
 */
export function readDeclarations(folder: string, modules: readonly string[]): readonly (readonly [string, string])[] {
  const generated = ["option-types", "library-options", "library/functions"];
  const files = [...generated.map((name) => `generated/${name}`), ...modules.map(libraryModule)];
  const known = new Set(files.map((file) => `./${path.basename(file)}.js`));
  return files.map((file) => {
    const text = readText(path.join(folder, `${file}.d.ts`));
    const flat = text.replaceAll(/from "(.*?)([\w-]+)\.ts"/g, (_, __, name) => `from "./${name}.js"`);
    for (const [, from = ""] of flat.matchAll(/from "(.*?)"/g))
      if (!known.has(from)) throw new Error(`${file}.ts must not export types from other folders: ${from}`);
    return [`${path.basename(file)}.d.ts`, flat];
  });
}
