// Type declarations for scripts/meter-script.mjs.

declare module "*/scripts/meter-script.mjs" {
  export function meterScript(text: string): string;
}
