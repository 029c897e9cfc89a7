// Loads the package's WebAssembly modules and binary files. No module waits for its files when it is evaluated, because
// `require` and several bundlers reject top-level await. Instead, each module registers its files, and the library loads
// all registered files before it draws. The entry points for Workers import the files.

import { compileAsset, compileNow, type ReadUrl, readNow, readPackageFile } from "./read-asset.ts";

/** A WebAssembly module, or the bytes of another file. */
type Asset = WebAssembly.Module | ArrayBufferLike;

/** A file that a module uses once it is loaded. */
interface Registration {
  readonly url: ReadUrl;
  readonly receive: (asset: Asset) => void;
}

/** The files that modules have registered and not yet received, by file name. */
const awaited = new Map<string, Registration>();
/** Files that are loaded or being loaded, by file name. */
const assets = new Map<string, Asset | Promise<Asset>>();

/** Provides files by name. */
export function provideAssets(files: Readonly<Record<string, Asset>>): void {
  for (const [name, file] of Object.entries(files)) assets.set(name, file);
}

/**
 * Registers a file that a module uses.
 *
 * @param receive stores the file; called before the first drawing that can use the module
 */
export function registerAsset(name: string, url: ReadUrl, receive: (asset: Asset) => void): void {
  awaited.set(name, { url, receive });
}

/** Starts loading files, so that they are loaded while modules are evaluated. Errors are reported by `loadAssets`. */
function startAssets(files: Readonly<Record<string, ReadUrl>>): void {
  for (const [name, url] of Object.entries(files)) start(name, url).catch(() => {});
}

/** Waits until all registered files are loaded. @throws Error if one of them cannot be read; the next call tries again */
export async function loadAssets(): Promise<void> {
  await Promise.all(
    [...awaited].map(async ([name, { url, receive }]) => {
      receive(await start(name, url));
      awaited.delete(name);
    }),
  );
}

/**
 * Loads all registered files synchronously, which is possible in Node, Deno and Bun, or if they have been loaded before.
 *
 * @throws Error if they cannot be read synchronously
 */
export function loadAssetsNow(): void {
  for (const [name, { url, receive }] of awaited) {
    const asset = assets.get(name);
    receive(asset === undefined || asset instanceof Promise ? readAssetNow(name, url()) : asset);
    awaited.delete(name);
  }
}

/** Waits for a dynamic import, and for the files that its modules have registered. */
export async function withAssets<Module>(imported: Promise<Module>): Promise<Module> {
  const module = await imported;
  if (awaited.size > 0) await loadAssets();
  return module;
}

/**
 * Returns a function that imports an entry point's module on its first call, and loads the module's files in the meantime.
 *
 * @param files the files that the module needs before it can draw
 */
export function lazyModule<Module>(
  files: Readonly<Record<string, ReadUrl>>,
  load: () => Promise<Module>,
): () => Promise<Module> {
  let module: Promise<Module> | undefined;
  return async () => {
    if (module === undefined) {
      startAssets(files);
      module = withAssets(load());
      // The next call tries again.
      module.catch(() => {
        module = undefined;
      });
    }
    return module;
  };
}

/** Returns a file, which is loaded once. */
async function start(name: string, url: ReadUrl): Promise<Asset> {
  const known = assets.get(name);
  if (known !== undefined) return known;
  const asset = isModule(name) ? compileAsset(url()) : readPackageFile(url()).then(({ buffer }) => buffer);
  assets.set(name, asset);
  asset.catch(() => assets.delete(name));
  return asset;
}

function readAssetNow(name: string, url: URL): Asset {
  const bytes = readNow(url);
  if (bytes === undefined) throw new Error(`${name} isn't loaded, and cannot be read synchronously from ${url}`);
  return isModule(name) ? compileNow(bytes) : bytes.buffer;
}

/** Decides by the file's name, because bundlers replace small files with `data:` URLs and rename others. */
const isModule = (name: string) => name.endsWith(".wasm");
