// Type picker with a search field. The rows are radio buttons, so that arrow keys move between them and screen readers announce
// the selection.

import { useSignal, useSignalEffect } from "@preact/signals";
import { type BarcodeTypeRow, barcodeTypes, loadBarcodeTypes, searchTypes, typesProblem } from "./barcode-types.ts";

interface PickerProps {
  /** Selected type. */
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
      <p class="note">Loading types…</p>
    ) : (
      <p class="error-note" role="alert">
        {typesProblem}{" "}
        <button type="button" class="button" onClick={loadBarcodeTypes}>
          Try again
        </button>
      </p>
    );
  const matches = searchTypes(types, words.value);
  const chosen = types.find(({ type }) => type === value);
  return (
    <div class="stack tight">
      <div class="field">
        <label class="legend" for="barcode-search">
          Search {types.length} types
        </label>
        <input
          id="barcode-search"
          class="input"
          type="search"
          value={words}
          placeholder="e.g. EAN, parcel, medicine"
          autocomplete="off"
          onInput={({ currentTarget }) => {
            words.value = currentTarget.value;
          }}
        />
      </div>
      <p class="visually-hidden" role="status">
        {words.value !== "" && `${matches.length} types found`}
      </p>
      <fieldset class="bare type-list">
        <legend class="visually-hidden">Type</legend>
        {matches.map((row) => (
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
        {matches.length === 0 && <p class="note">No matching types.</p>}
      </fieldset>
      {chosen !== undefined && (
        <p class="note">
          Selected: <b>{chosen.name}</b> (<code>{chosen.type}</code>)
        </p>
      )}
    </div>
  );
}
