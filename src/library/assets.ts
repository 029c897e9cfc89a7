// Holds the WebAssembly modules and binary files that the entry points for Workers import. In other runtimes, the library
// reads these files itself.

const assets = new Map<string, unknown>();

/** Provides assets by file name. Must be called before the modules that use them are evaluated. */
export function provideAssets(files: Readonly<Record<string, WebAssembly.Module | ArrayBuffer>>): void {
  for (const [name, file] of Object.entries(files)) assets.set(name, file);
}

/** Returns a provided asset; undefined if there is none. */
export function providedAsset(name: string): unknown {
  return assets.get(name);
}
