declare module "*.woff2?inline" {
  /** A `data:` URL. */
  const url: string;
  export = url;
}
