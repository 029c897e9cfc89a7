// Types for scripts/licenses.

declare module "*/licenses/module-records.mjs" {
  import type { Metafile } from "esbuild";

  /** Records the modules behind a build step's files. */
  export function recordModules(root: string, step: string, modules: Readonly<Record<string, readonly string[]>>): void;

  /** Returns the modules behind all files of a build step. */
  export function siteModules(root: string): string[];

  /** Returns the modules that builds with esbuild have put into their outputs, and esbuild. */
  export function bundledModules(...metafiles: readonly Metafile[]): string[];
}

declare module "*/licenses/entries.mjs" {
  export interface Entry {
    readonly name: string;
    readonly version?: string;
    readonly license: string;
    readonly url?: string;
    readonly text: string;
    readonly copyright?: string;
    readonly partOf: readonly string[];
    readonly isPackage: boolean;
  }

  /** Lists the packages of modules with the parts that the packages contain. */
  export function listEntries(root: string, modules: Iterable<string>): Entry[];

  /** Lists the font families in a folder. */
  export function listFonts(root: string, folder: string): Entry[];
}

declare module "*/licenses/components.mjs" {
  export const PACKAGES: Readonly<Record<string, { readonly license?: string }>>;
  export const COMPONENTS: Readonly<Record<string, { readonly license: string; readonly text?: string }>>;
  export const CONTAINED: Readonly<Record<string, readonly string[]>>;
}

declare module "*/licenses/notices.mjs" {
  import type { Entry } from "../../scripts/licenses/entries.mjs";

  export const NOTICES_FILE: string;
  export const SITE_NOTICES_FILE: string;

  /** Reads a built artifact's bill of materials and its notices. */
  export function readNotices(
    folder: string,
    file: string,
  ): { readonly name: string; readonly entries: readonly string[]; readonly untold: readonly string[] };

  /** Formats the notices. */
  export function formatNotices(artifact: string, entries: readonly Entry[]): string;
}

declare module "*/licenses/bill-of-materials.mjs" {
  import type { Entry } from "../../scripts/licenses/entries.mjs";

  /** Formats an artifact's bill of materials. */
  export function formatBill(
    artifact: { readonly name: string; readonly version: string; readonly license?: string },
    entries: readonly Entry[],
  ): string;
}
