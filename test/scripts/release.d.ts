// Type declarations for scripts/package-fields.mjs and scripts/release-notes.mjs.

declare module "*/scripts/package-fields.mjs" {
  export const REPOSITORY: string;
  export const PLACEHOLDER: string;
  export function packageFields(folder: string, more?: readonly string[]): Readonly<Record<string, unknown>>;
  export function linkTo(file: string): string;
  export function absoluteLinks(text: string, folder: string): string;
}

declare module "*/scripts/release-notes.mjs" {
  export function findNotes(changelog: string, version: string): string | undefined;
  export function listObstacles(release: {
    readonly tag: string;
    readonly version: string;
    readonly notes: string | undefined;
    readonly repository: string;
    readonly url?: string;
  }): readonly string[];
}
