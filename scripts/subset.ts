// Subsets fonts to ranges of code points with HarfBuzz, dropping hints. The output is deterministic.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const NO_HINTING = 0x1;
const NOTDEF_OUTLINE = 0x40;
const MEMORY_MODE_READONLY = 1;

/** Returns `subset(font, ranges)`; a range is a pair of its first and last code points. */
export async function openSubsetter() {
  const file = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm");
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
  const hb = instance.exports;
  return function subset(font, ranges) {
    const source = hb.malloc(font.length);
    new Uint8Array(hb.memory.buffer).set(font, source);
    const blob = hb.hb_blob_create(source, font.length, MEMORY_MODE_READONLY, 0, 0);
    const face = hb.hb_face_create(blob, 0);
    const input = hb.hb_subset_input_create_or_fail();
    const unicodes = hb.hb_subset_input_unicode_set(input);
    for (const [first, last] of ranges) for (let code = first; code <= last; code++) hb.hb_set_add(unicodes, code);
    hb.hb_subset_input_set_flags(input, NO_HINTING | NOTDEF_OUTLINE);
    const result = hb.hb_subset_or_fail(face, input);
    if (result === 0) throw new Error("HarfBuzz could not subset the font");
    const out = hb.hb_face_reference_blob(result);
    const start = hb.hb_blob_get_data(out, 0);
    const bytes = Uint8Array.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(out)));
    for (const [free, pointer] of [
      [hb.hb_blob_destroy, out],
      [hb.hb_face_destroy, result],
      [hb.hb_subset_input_destroy, input],
      [hb.hb_face_destroy, face],
      [hb.hb_blob_destroy, blob],
      [hb.free, source],
    ])
      free(pointer);
    return bytes;
  };
}
