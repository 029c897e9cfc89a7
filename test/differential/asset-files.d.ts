declare module "*/scripts/asset-files.mjs" {
  import type { BuildOptions, Plugin } from "esbuild";

  export const DRAWING_OPTIONS: BuildOptions;
  export function assetFiles(folder: string): Plugin;
}
