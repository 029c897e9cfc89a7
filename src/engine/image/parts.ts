// The parts of a file that is made as it is sent, on their way out.

import { Buffer } from "node:buffer";
import { collect, dropLarge } from "../../../wasm/engine-memory.ts";
import { concatenate } from "./byte-reader.ts";

/** A stream that makes the parts as they are read. The first is made here: whatever cannot be made must show with it. */
export function streamOf(parts: Generator<Uint8Array>): ReadableStream<Uint8Array> {
  let next = parts.next();
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (next.done) {
        controller.close();
        releaseEngines();
        return;
      }
      controller.enqueue(next.value);
      next = parts.next();
    },
    cancel() {
      parts.return(undefined);
      releaseEngines();
    },
  });
}

/** A stream outlives its request's reply, at which large engines are dropped otherwise. */
function releaseEngines(): void {
  if (dropLarge()) collect();
}

/** The text of bytes in base64, part by part, as bytes itself. RFC 4648, section 4. */
export function* writeBase64(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  // Three bytes make four characters, wherever parts end.
  let rest: Uint8Array = new Uint8Array();
  for (const part of parts) {
    const bytes = concatenate([rest, part]);
    const whole = bytes.length - (bytes.length % 3);
    if (whole > 0) yield formatBase64(bytes.subarray(0, whole));
    rest = bytes.subarray(whole);
  }
  if (rest.length > 0) yield formatBase64(rest);
}

function formatBase64(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
  return new TextEncoder().encode(text);
}
