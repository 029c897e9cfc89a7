// Source maps of modules that are bundled twice: first by esbuild, then by Rolldown.

import { existsSync, readFileSync } from "node:fs";
import type { Plugin, SourceMap } from "rolldown";

/** Rolldown plugin: reads the source maps beside the modules. */
export const readSourceMaps: Plugin = {
  name: "read-source-maps",
  load(file: string) {
    const map = `${file}.map`;
    return existsSync(map) ? { code: readFileSync(file, "utf8"), map: readFileSync(map, "utf8") } : null;
  },
};

/** Returns the text of a source map's file, without the sources' text. @param map has the fields of ECMA-426 */
export const writeSourceMap = ({ version, file, names, sources, mappings }: Omit<SourceMap, "toString" | "toUrl">) =>
  JSON.stringify({ version, file, sources, names, mappings });
