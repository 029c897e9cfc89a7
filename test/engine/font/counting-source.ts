// Font source for tests that counts the files and bytes that are read.

import type { FontSource } from "../../../src/engine/font/font-library.ts";
import { FONT_TIMEOUT_MILLISECONDS } from "../../../src/service/serve/render-env.ts";
import { readFontFile } from "../../../src/service/shared/font-source.ts";
import { withTimeout } from "../../../src/service/shared/request-coalescer.ts";

export interface CountingSource {
  readonly source: FontSource;
  /** Requested paths, in order. */
  readonly paths: string[];
  /** Returns the number of bytes that have been read. */
  readonly bytes: () => number;
}

/** @param read reads a file; by default from the font assets */
export function countingSource(read: FontSource["read"] = readFontFile): CountingSource {
  const paths: string[] = [];
  let bytes = 0;
  const source: FontSource = {
    read: async (path) => {
      paths.push(path);
      const file = await read(path);
      bytes += file?.length ?? 0;
      return file;
    },
    await: (work) => withTimeout(work, FONT_TIMEOUT_MILLISECONDS),
  };
  return { source, paths, bytes: () => bytes };
}
