declare module "*/page-size.mjs" {
  export function weighPage(name: string): [file: string, gzipped: number][];
}
