// Node's WebAssembly API. The declarations of Workers, which the type checker knows, lack the functions that compile bytes.

interface WebAssemblyApi {
  readonly Module: {
    new (bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module;
    imports(module: WebAssembly.Module): { readonly module: string; readonly name: string; readonly kind: string }[];
    exports(module: WebAssembly.Module): { readonly name: string; readonly kind: string }[];
  };
  readonly Memory: typeof WebAssembly.Memory;
  readonly Instance: typeof WebAssembly.Instance;
  instantiate: (bytes: ArrayBuffer) => Promise<unknown>;
  validate(bytes: Uint8Array<ArrayBuffer>): boolean;
}

export const NodeWebAssembly = WebAssembly as unknown as WebAssemblyApi;
