// Streams XML files out of a ZIP archive (PKWARE APPNOTE 6.3) without unpacking the archive as a whole. The file is untrusted,
// so size, depth and time are limited, and document type declarations, which can define entities, are rejected.

import { Unzip, UnzipInflate } from "fflate";
import { SaxesParser } from "saxes";
import { ImportError } from "./import-error.ts";

/** Maximum size of the unpacked XML of one pass, in bytes. */
const MAX_BYTES = 60_000_000;
/** Maximum depth of elements, and of attributes per element. Workbooks stay far below. */
const MAX_DEPTH = 40;
const MAX_ATTRIBUTES = 60;
/** Number of archive bytes that are unpacked at once. Deflate expands them at most 1032 times. */
const CHUNK = 4096;
/** Time after which reading pauses, so that the page stays responsive, in milliseconds. */
const SLICE = 30;

/** Receives the content of one XML file. Names have no namespace prefix. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Reads XML files of an archive.
 *
 * @param find returns the handler of a file; undefined to skip the file
 * @throws ImportError if the archive or a file is damaged or too large
 */
export async function readXmlParts(bytes: Uint8Array, find: (name: string) => XmlHandler | undefined): Promise<void> {
  let total = 0;
  let failure: unknown;
  /** Keeps the first error. The archive's reader can call back while another call is still running. */
  const attempt = (work: () => void) => {
    if (failure !== undefined) return;
    try {
      work();
    } catch (error) {
      failure ??= error ?? new Error();
    }
  };
  const unzip = new Unzip((file) => {
    const handler = find(file.name.replaceAll("\\", "/").replace(/^\//, ""));
    if (handler === undefined) return;
    const feed = createParser(handler);
    file.ondata = (error, chunk, isLast) =>
      attempt(() => {
        if (error !== null) throw new ImportError("The file is damaged: its ZIP archive can't be unpacked.");
        total += chunk.length;
        if (total > MAX_BYTES) throw new ImportError("The workbook is too large. Save the sheet as CSV.");
        feed(chunk, isLast);
      });
    attempt(() => file.start());
  });
  unzip.register(UnzipInflate);
  let begun = performance.now();
  for (let from = 0; from < bytes.length && failure === undefined; from += CHUNK) {
    const chunk = bytes.subarray(from, from + CHUNK);
    attempt(() => unzip.push(chunk, from + CHUNK >= bytes.length));
    if (performance.now() - begun > SLICE) {
      await new Promise((resolve) => setTimeout(resolve));
      begun = performance.now();
    }
  }
  if (failure instanceof ImportError) throw failure;
  if (failure !== undefined) throw new ImportError("The file is damaged: its contents can't be read.");
}

function createParser(handler: XmlHandler): (chunk: Uint8Array, isLast: boolean) => void {
  const decoder = new TextDecoder();
  const parser = new SaxesParser();
  let depth = 0;
  let attributes = 0;
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  const damaged = (reason: string) => new ImportError(`The file is damaged: ${reason}.`);
  parser.on("error", () => {
    throw damaged("its XML has a syntax error");
  });
  parser.on("doctype", () => {
    throw damaged("its XML has a document type declaration");
  });
  parser.on("opentagstart", () => {
    attributes = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw damaged("its XML is nested too deeply");
  });
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw damaged("its XML has too many attributes");
  });
  parser.on("opentag", ({ name, attributes: all }) => handler.open?.(local(name), all as Record<string, string>));
  parser.on("text", (text) => handler.text?.(text));
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    handler.close?.(local(name));
  });
  return (chunk, isLast) => {
    parser.write(decoder.decode(chunk, { stream: !isLast }));
    if (isLast) parser.close();
  };
}
