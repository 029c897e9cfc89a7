// Loads the package's WebAssembly modules and binary files before the modules that use them are evaluated. The entry points
// for Workers import the files; in other runtimes, the entry points start loading all of them at once.

import { compileAsset, readPackageFile } from "./read-asset.ts";

type Asset = WebAssembly.Module | ArrayBufferLike;

const assets = new Map<string, Asset | Promise<Asset>>();

/** Provides assets by file name. Must be called before the modules that use them are evaluated. */
export function provideAssets(files: Readonly<Record<string, Asset>>): void {
  for (const [name, file] of Object.entries(files)) assets.set(name, file);
}

/**
 * Starts loading the files that have not been provided. Errors are reported by the modules that use the files.
 *
 * @param files URLs by file name
 */
export function startAssets(files: Readonly<Record<string, () => URL>>): void {
  for (const [name, url] of Object.entries(files)) {
    if (assets.has(name)) continue;
    const asset = readFile(url());
    asset.catch(() => {});
    assets.set(name, asset);
  }
}

/** Returns an asset. @throws Error if it cannot be read */
export async function loadAsset(name: string, url: () => URL): Promise<Asset> {
  return assets.get(name) ?? readFile(url());
}

async function readFile(url: URL): Promise<Asset> {
  return url.pathname.endsWith(".wasm") ? compileAsset(url) : (await readPackageFile(url)).buffer;
}
