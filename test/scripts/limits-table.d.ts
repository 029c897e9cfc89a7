// The parts of scripts/make-limits-table.mjs that the tests use.

declare module "*/scripts/make-limits-table.mjs" {
  export function updatePage(text: string): string;
}
