// Subsets fonts to ranges of code points with HarfBuzz, dropping hints. The output is deterministic.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { NodeWebAssembly } from "./node-web-assembly.ts";

const NO_HINTING = 0x1;
const NOTDEF_OUTLINE = 0x40;
const MEMORY_MODE_READONLY = 1;

/** Makes a font with only the characters in ranges of code points. */
export type Subset = (font: Uint8Array, ranges: readonly (readonly [first: number, last: number])[]) => Uint8Array;

/** HarfBuzz's functions, whose parameters are numbers and addresses. */
type HarfBuzz = Readonly<
  Record<
    | "free"
    | "hb_blob_create"
    | "hb_blob_destroy"
    | "hb_blob_get_data"
    | "hb_blob_get_length"
    | "hb_face_create"
    | "hb_face_destroy"
    | "hb_face_reference_blob"
    | "hb_set_add"
    | "hb_subset_input_create_or_fail"
    | "hb_subset_input_destroy"
    | "hb_subset_input_set_flags"
    | "hb_subset_input_unicode_set"
    | "hb_subset_or_fail"
    | "malloc",
    (...args: readonly number[]) => number
  >
> & { readonly memory: WebAssembly.Memory };

export async function openSubsetter(): Promise<Subset> {
  const file = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm");
  const module = new NodeWebAssembly.Module(Uint8Array.from(readFileSync(file)));
  const hb = new WebAssembly.Instance(module, {}).exports as unknown as HarfBuzz;
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
    const held: [free: (pointer: number) => number, pointer: number][] = [
      [hb.hb_blob_destroy, out],
      [hb.hb_face_destroy, result],
      [hb.hb_subset_input_destroy, input],
      [hb.hb_face_destroy, face],
      [hb.hb_blob_destroy, blob],
      [hb.free, source],
    ];
    for (const [free, pointer] of held) free(pointer);
    return bytes;
  };
}
