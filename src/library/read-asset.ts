// Reads the package's files by their URL relative to a module: from the file system, or with `fetch` in browsers and
// for packages that are loaded from a server.

/** Returns the bytes of a file. @throws Error if it cannot be read */
export async function readAsset(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (url.protocol === "file:") {
    const { readFile } = await importFileSystem();
    return new Uint8Array(await readFile(url));
  }
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} cannot be read: status ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}

interface FileSystem {
  readFile(url: URL): Promise<Uint8Array>;
}

/** Imports `node:fs/promises` through a variable, because browser bundlers reject imports that name a Node module. */
function importFileSystem(): Promise<FileSystem> {
  const name = "node:fs/promises";
  return import(name) as Promise<FileSystem>;
}

/** Compiles a WebAssembly module of the package. The Workers types lack `compile`, because Workers forbid it. */
export async function compileAsset(url: URL): Promise<WebAssembly.Module> {
  const { compile } = WebAssembly as unknown as { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };
  return compile(await readAsset(url));
}
