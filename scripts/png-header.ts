// Reads the size and the description of a PNG file (PNG specification, third edition, sections 11.2.1 and 11.3.3.4).

const SIGNATURE_BYTES = 8;
/** Sizes of a chunk's length and type, before its data, and of the checksum after it, in bytes. */
const CHUNK_HEAD = 8;
const CHUNK_END = 4;

/**
 * Returns the size in pixels, and the text of the `Description` chunk if there is one.
 *
 * @param bytes the whole file
 */
export function readPngHeader(bytes: Buffer) {
  let description: string | undefined;
  for (let at = SIGNATURE_BYTES; at + CHUNK_HEAD <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + CHUNK_HEAD);
    const data = bytes.subarray(at + CHUNK_HEAD, at + CHUNK_HEAD + length);
    // Keyword, compression flag and method, language and translated keyword, each ended or separated by a zero byte.
    if (type === "iTXt") description = /^Description\0\0\0[^\0]*\0[^\0]*\0(.*)$/s.exec(data.toString("utf8"))?.[1];
    if (description !== undefined || type === "IDAT") break;
    at += CHUNK_HEAD + length + CHUNK_END;
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), description };
}
