declare module "*/page-size.mjs" {
  export function measurePage(name: string): [file: string, gzipped: number][];
}
