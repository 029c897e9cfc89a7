// Streams and base64 of files that are encoded part by part.

import { Buffer } from "node:buffer";
import { collect, dropExcessEngines, markStreaming } from "../../../wasm/engine-memory.ts";
import { concatenate } from "./byte-reader.ts";

/**
 * Returns a stream of the parts. The first part is encoded before this returns, so that errors occur before the response
 * starts.
 */
export function createPartStream(parts: Generator<Uint8Array>): ReadableStream<Uint8Array> {
  let next = parts.next();
  const endStreaming = markStreaming();
  const end = () => {
    endStreaming();
    // A stream outlives the request handler, at whose end large engines are usually dropped.
    dropExcessEngines();
    collect();
  };
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (next.done) {
        controller.close();
        end();
        return;
      }
      controller.enqueue(next.value);
      try {
        next = parts.next();
      } catch (error) {
        end();
        throw error;
      }
    },
    cancel() {
      parts.return(undefined);
      end();
    },
  });
}

/** Yields the base64 text of the parts, as bytes. RFC 4648, section 4. */
export function* writeBase64(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  // Three bytes make four characters, so the remainder of a part is carried over to the next.
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
