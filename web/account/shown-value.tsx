// A value to copy.

import { CopyButton } from "../output/copy-button.tsx";

export function ShownValue({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div class="with-button">
      <label class="field">
        <span>{label}</span>
        <input class="input mono" readOnly value={text} onFocus={({ currentTarget }) => currentTarget.select()} />
      </label>
      <CopyButton text={text} name={label} />
    </div>
  );
}
