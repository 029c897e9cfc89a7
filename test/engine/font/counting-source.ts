// The assets, and what has been read of them.

import { FONT_PATIENCE_MILLISECONDS } from "../../../src/base/limits.ts";
import type { FontSource } from "../../../src/engine/font/font-library.ts";
import { readFontFile } from "../../../src/service/worker/font-source.ts";
import { awaitOther } from "../../../src/service/worker/shared-work.ts";

/** A source that keeps count. */
export interface CountingSource {
  readonly source: FontSource;
  /** What has been asked for, in order. */
  readonly paths: string[];
  /** Bytes that have been read. */
  readonly bytes: () => number;
}

/** @param read what stands for the assets */
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
    await: (work) => awaitOther(work, FONT_PATIENCE_MILLISECONDS),
  };
  return { source, paths, bytes: () => bytes };
}
