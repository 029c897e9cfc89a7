// Reads the package's files and the program's font files: from the file system for paths and `file:` URLs, otherwise with
// `fetch`.

/** Returns the bytes of the file at a path or URL. @throws Error if it cannot be read */
export async function readAsset(url: URL | string): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof url === "string" || url.protocol === "file:") {
    const { readFile } = await importFileSystem();
    return new Uint8Array(await readFile(url));
  }
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} cannot be read: status ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}

interface FileSystem {
  readFile(url: URL | string): Promise<Uint8Array>;
}

/** Imports `node:fs/promises` through a variable, because browser bundlers reject imports that name a Node module. */
function importFileSystem(): Promise<FileSystem> {
  const name = "node:fs/promises";
  return import(name) as Promise<FileSystem>;
}

/**
 * Reads one of the package's own files. Node reads it synchronously, because the event loop would handle an asynchronous read
 * late while modules are loading.
 *
 * @throws Error if it cannot be read
 */
export async function readPackageFile(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const { process } = globalThis as unknown as { process?: { getBuiltinModule?(name: string): unknown } };
  const files = process?.getBuiltinModule?.("node:fs") as { readFileSync(url: URL): Uint8Array } | undefined;
  return files === undefined || url.protocol !== "file:" ? readAsset(url) : new Uint8Array(files.readFileSync(url));
}

/** Compiles a WebAssembly module of the package. The Workers types lack `compile`, because Workers forbid it. */
export async function compileAsset(url: URL): Promise<WebAssembly.Module> {
  const { compile } = WebAssembly as unknown as { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };
  return compile(await readPackageFile(url));
}
