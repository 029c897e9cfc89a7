// Streams files that are encoded part by part, and converts them to base64.

import { Buffer } from "node:buffer";
import { collectGarbage, dropExcessEngines, markStreaming } from "../../../wasm/engine-memory.ts";
import { concatenate } from "./byte-reader.ts";

/**
 * Number of bytes of a file that are encoded before the response starts. Most files are smaller, so their encoder is free for
 * the next request by then.
 */
const EAGER_BYTES = 1_000_000;

/**
 * Returns the file as a whole if it is small, otherwise as a stream that encodes on demand. Errors in the first parts occur
 * before this function returns, and so before the response starts.
 *
 * @param prepareStream is awaited before a stream is created
 */
export async function joinOrStream(
  parts: Generator<Uint8Array>,
  prepareStream: () => Promise<void>,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  const first: Uint8Array[] = [];
  for (let size = 0; size < EAGER_BYTES; ) {
    const { done, value } = parts.next();
    if (done) return concatenate(first);
    first.push(value);
    size += value.length;
  }
  await prepareStream();
  return createPartStream(concatenate(first), parts);
}

function createPartStream(first: Uint8Array, rest: Generator<Uint8Array>): ReadableStream<Uint8Array> {
  const endStreaming = markStreaming();
  const end = () => {
    endStreaming();
    // A stream outlives the request handler, which usually drops large engines at its end.
    dropExcessEngines();
    collectGarbage();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(first);
    },
    pull(controller) {
      try {
        const next = rest.next();
        if (!next.done) return controller.enqueue(next.value);
        controller.close();
        end();
      } catch (error) {
        end();
        throw error;
      }
    },
    cancel() {
      rest.return(undefined);
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
