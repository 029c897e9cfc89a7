// The types of barcodes: one is chosen of a list that a search makes shorter. Its rows are radio buttons, so that the arrows move
// through them and whoever hears the page knows which is chosen.

import { useSignal, useSignalEffect } from "@preact/signals";
import { type BarcodeTypeRow, barcodeTypes, loadBarcodeTypes, searchTypes, typesProblem } from "./barcode-types.ts";

interface PickerProps {
  /** The type that is chosen. */
  readonly value: string;
  readonly choose: (row: BarcodeTypeRow) => void;
}

export function TypePicker({ value, choose }: PickerProps) {
  const words = useSignal("");
  useSignalEffect(() => {
    loadBarcodeTypes();
  });
  const types = barcodeTypes.value;
  if (types === undefined)
    return typesProblem.value === "" ? (
      <p class="note">Asking for the types …</p>
    ) : (
      <p class="error-note" role="alert">
        {typesProblem}{" "}
        <button type="button" class="button" onClick={loadBarcodeTypes}>
          Try again
        </button>
      </p>
    );
  const found = searchTypes(types, words.value);
  const chosen = types.find(({ type }) => type === value);
  return (
    <div class="stack tight">
      <div class="field">
        <label class="legend" for="barcode-search">
          Search the {types.length} types
        </label>
        <input
          id="barcode-search"
          class="input"
          type="search"
          value={words}
          placeholder="ean, parcel, medicine …"
          autocomplete="off"
          onInput={({ currentTarget }) => {
            words.value = currentTarget.value;
          }}
        />
      </div>
      <p class="heard" role="status">
        {words.value !== "" && `${found.length} types found`}
      </p>
      <fieldset class="bare type-list">
        <legend class="heard">Type</legend>
        {found.map((row) => (
          <label key={row.type} class="type-row">
            <input
              type="radio"
              name="barcode-type"
              value={row.type}
              checked={row.type === value}
              onChange={() => choose(row)}
            />
            <span>
              <b>{row.name}</b> <span class="note">{row.description}</span>
            </span>
          </label>
        ))}
        {found.length === 0 && <p class="note">There is no such type.</p>}
      </fieldset>
      {chosen !== undefined && (
        <p class="note">
          Chosen: <b>{chosen.name}</b> (<code>{chosen.type}</code>)
        </p>
      )}
    </div>
  );
}
