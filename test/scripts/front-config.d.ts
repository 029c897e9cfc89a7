// Type declarations for scripts/front-config.mjs.

declare module "*/scripts/front-config.mjs" {
  type Config = Readonly<Record<string, unknown>>;
  export function readConfig(): Config;
  export function splitConfig(config: Config): { readonly front: Config; readonly service: Config };
  export function listSeparateNamespaces(config: Config): string[];
}
