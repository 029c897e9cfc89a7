// Gives Node the behaviour of workerd that the service relies on.

import { Buffer } from "node:buffer";

// In workerd, every buffer owns its memory, so that it can be transferred.
Buffer.poolSize = 0;

const NodeDecompressionStream = DecompressionStream;

/** workerd decompresses to a byte stream. */
class ByteDecompressionStream {
  readonly writable: WritableStream;
  readonly readable: ReadableStream;

  constructor(format: "gzip" | "deflate" | "deflate-raw") {
    const { writable, readable } = new NodeDecompressionStream(format);
    const reader = readable.getReader();
    this.writable = writable;
    this.readable = new ReadableStream({
      type: "bytes",
      async pull(controller) {
        const { value } = await reader.read();
        if (value !== undefined) return controller.enqueue(value);
        controller.close();
        controller.byobRequest?.respond(0);
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }
}

/** In workerd, `readAtLeast` replaces the standard `min` option of `read`. */
function readAtLeast(this: ByobReader, min: number, view: ArrayBufferView): unknown {
  return this.read(view, { min });
}

interface ByobReader {
  read(view: ArrayBufferView, options: { min: number }): unknown;
}

const NodeResponse = Response;

/** workerd sends header values in UTF-8. */
class Utf8Response extends NodeResponse {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, encodeHeaders(init));
  }

  static override json(data: unknown, init?: ResponseInit): Response {
    return NodeResponse.json(data, encodeHeaders(init));
  }
}

function encodeHeaders(init: ResponseInit = {}): ResponseInit {
  const { headers } = init;
  if (headers === undefined || headers instanceof Headers || Symbol.iterator in headers) return init;
  const encode = (value: unknown) => Buffer.from(String(value)).toString("latin1");
  return {
    ...init,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, encode(value)])),
  };
}

// Vitest runs this file again before each test file of a process.
if (NodeResponse.name !== Utf8Response.name) {
  Object.assign(globalThis, { DecompressionStream: ByteDecompressionStream, Response: Utf8Response });
  Object.assign(ReadableStreamBYOBReader.prototype, { readAtLeast });
}
