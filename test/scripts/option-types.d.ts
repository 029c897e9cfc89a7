// The parts of scripts/make-option-types.mjs that the tests use.

declare module "*/scripts/make-option-types.mjs" {
  export function makeOptionTypes(): Promise<string>;
}
