// The parts of a file that is made as it is sent, on their way out.

import { Buffer } from "node:buffer";
import { concatenate } from "./byte-reader.ts";

/**
 * What to send of a file: its bytes when there is one part, else a stream that makes the others as they are read. What cannot
 * be made must show with the first part, which is made here.
 */
export function bodyOf(parts: Generator<Uint8Array>): Uint8Array | ReadableStream<Uint8Array> {
  const first = parts.next();
  if (first.done) return new Uint8Array();
  const second = parts.next();
  if (second.done) return first.value;
  const waiting = [first.value, second.value];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = waiting.shift() ?? parts.next().value;
      if (part === undefined) controller.close();
      else controller.enqueue(part);
    },
    cancel() {
      parts.return(undefined);
    },
  });
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
