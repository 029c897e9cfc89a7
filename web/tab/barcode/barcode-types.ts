// Barcode types from GET /barcode/types, loaded once on first use.

import { signal } from "@preact/signals";
import { get, ServiceError } from "../service.ts";

/** Barcode type in the response of GET /barcode/types. */
export interface BarcodeTypeRow {
  readonly type: string;
  readonly name: string;
  readonly description: string;
  /** Description of the accepted text. */
  readonly accepts: string;
  readonly example: string;
  /** Options that the example needs. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** The types, or undefined until they are loaded. */
export const barcodeTypes = signal<readonly BarcodeTypeRow[] | undefined>(undefined);
/** Error message if the types can't be loaded. */
export const typesProblem = signal("");

let isRequested = false;

/** Loads the types, unless they are loaded or loading. */
export async function loadBarcodeTypes(): Promise<void> {
  if (isRequested) return;
  isRequested = true;
  typesProblem.value = "";
  try {
    const { types } = (await (await get("/barcode/types")).json()) as { readonly types: readonly BarcodeTypeRow[] };
    barcodeTypes.value = types;
  } catch (error) {
    isRequested = false;
    typesProblem.value = error instanceof ServiceError ? error.errors.join(" ") : String(error);
  }
}

/** Returns the types that match a search, sorted by relevance: exact name, prefix, part of the name, description. */
export function searchTypes(types: readonly BarcodeTypeRow[], words: string): readonly BarcodeTypeRow[] {
  const searchWords = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (searchWords.length === 0) return types;
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_.-]+/g, "");
  const rank = ({ type, name, description, accepts }: BarcodeTypeRow) => {
    if ([type, name].some((each) => plain(each) === plain(words))) return 0;
    if ([type, name].some((each) => plain(each).startsWith(plain(words)))) return 1;
    if ([type, name].some((each) => plain(each).includes(plain(words)))) return 2;
    const all = `${type} ${name} ${description} ${accepts}`.toLowerCase();
    return searchWords.every((word) => all.includes(word)) ? 3 : undefined;
  };
  return types
    .flatMap((row) => {
      const place = rank(row);
      return place === undefined ? [] : [{ row, place }];
    })
    .sort((one, other) => one.place - other.place)
    .map(({ row }) => row);
}
