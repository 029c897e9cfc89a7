// The types of barcodes, as the service lists them: asked for once, when they are first looked at.

import { signal } from "@preact/signals";
import { get, ServiceError } from "../service.ts";

/** A type, as GET /barcode/types has it. */
export interface BarcodeTypeRow {
  readonly type: string;
  readonly name: string;
  readonly description: string;
  /** What its text must be. */
  readonly accepts: string;
  readonly example: string;
  /** What the example wants beside its text. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** The types; undefined until they are there. */
export const barcodeTypes = signal<readonly BarcodeTypeRow[] | undefined>(undefined);
/** Why they are not. */
export const typesProblem = signal("");

let isAsked = false;

/** Asks for them, unless they are there or on their way. */
export async function loadBarcodeTypes(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  typesProblem.value = "";
  try {
    const { types } = (await (await get("/barcode/types")).json()) as { readonly types: readonly BarcodeTypeRow[] };
    barcodeTypes.value = types;
  } catch (error) {
    isAsked = false;
    typesProblem.value = error instanceof ServiceError ? error.errors.join(" ") : String(error);
  }
}

/** The types that words speak of, the best first: in their names, else in what they are for. */
export function searchTypes(types: readonly BarcodeTypeRow[], words: string): readonly BarcodeTypeRow[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (wanted.length === 0) return types;
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_.-]+/g, "");
  const rank = ({ type, name, description, accepts }: BarcodeTypeRow) => {
    if ([type, name].some((each) => plain(each) === plain(words))) return 0;
    if ([type, name].some((each) => plain(each).startsWith(plain(words)))) return 1;
    if ([type, name].some((each) => plain(each).includes(plain(words)))) return 2;
    const all = `${type} ${name} ${description} ${accepts}`.toLowerCase();
    return wanted.every((word) => all.includes(word)) ? 3 : undefined;
  };
  return types
    .flatMap((row) => {
      const place = rank(row);
      return place === undefined ? [] : [{ row, place }];
    })
    .sort((one, other) => one.place - other.place)
    .map(({ row }) => row);
}
