// Reads the package's files and the program's font files: from the file system for paths and `file:` URLs, otherwise with
// `fetch`.

/** Returns the URL of one of the package's files. Workers have no such URL, so it is created only to read the file. */
export type ReadUrl = () => URL;

interface FileSystem {
  readFileSync(file: URL | string): Uint8Array;
  readonly promises: { readFile(file: URL | string): Promise<Uint8Array> };
}

/**
 * Returns Node's file system, which Deno and Bun also have, or undefined. Bundlers for browsers reject imports of Node's
 * modules, and other bundlers cannot resolve imports through a variable.
 */
function fileSystem(): FileSystem | undefined {
  const { process } = globalThis as unknown as { process?: { getBuiltinModule?(name: string): unknown } };
  return process?.getBuiltinModule?.("node:fs") as FileSystem | undefined;
}

/** Returns the bytes of the file at a path or URL. @throws Error if it cannot be read */
export async function readAsset(url: URL | string): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof url === "string" && /^(?:https?|data|file):/i.test(url)) return readAsset(new URL(url));
  if (typeof url === "string" || url.protocol === "file:") {
    const files = fileSystem();
    if (files === undefined) throw new Error(`${url} cannot be read: this runtime has no file system`);
    return new Uint8Array(await files.promises.readFile(url));
  }
  // A page's Content Security Policy can forbid `fetch` for `data:` URLs.
  if (url.protocol === "data:") return decodeDataUrl(url);
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} cannot be read: status ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}

/**
 * Reads one of the package's own files. Node reads it synchronously, because the event loop would handle an asynchronous read
 * late while modules are loading.
 *
 * @throws Error if it cannot be read
 */
export async function readPackageFile(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  return readNow(url) ?? readAsset(url);
}

/** Returns the bytes of a file, or undefined if it cannot be read synchronously. @throws Error if it cannot be read */
export function readNow(url: URL): Uint8Array<ArrayBuffer> | undefined {
  if (url.protocol === "data:") return decodeDataUrl(url);
  const files = url.protocol === "file:" ? fileSystem() : undefined;
  return files && new Uint8Array(files.readFileSync(url));
}

/** Returns the bytes of a `data:` URL in Base64, the encoding that bundlers use for binary files. RFC 2397. */
function decodeDataUrl({ href }: URL): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(decodeURIComponent(href.slice(href.indexOf(",") + 1))), (each) => each.charCodeAt(0));
}

/** Compiles a WebAssembly module of the package. The Workers types lack `compile`, because Workers forbid it. */
export async function compileAsset(url: URL): Promise<WebAssembly.Module> {
  const { compile } = WebAssembly as unknown as { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };
  return compile(await readPackageFile(url));
}

/** Compiles a WebAssembly module synchronously. The Workers types lack the constructor, because Workers forbid it. */
export function compileNow(bytes: Uint8Array): WebAssembly.Module {
  const { Module } = WebAssembly as unknown as { Module: new (bytes: Uint8Array) => WebAssembly.Module };
  return new Module(bytes);
}
