declare module "*/gallery-pages.mjs" {
  import type { Plugin } from "vite";
  export function fillGallery(): Plugin;
}
