// The types of scripts/meter-script.mjs, for its tests.

declare module "*/scripts/meter-script.mjs" {
  export function meterScript(text: string): string;
}
