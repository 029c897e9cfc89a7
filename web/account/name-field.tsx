// The field for the name of something that the account stores.

import type { Signal } from "@preact/signals";

interface Props {
  readonly name: Signal<string>;
  readonly placeholder: string;
}

export function NameField({ name, placeholder }: Props) {
  return (
    <label class="field">
      <span>Name: lowercase letters, digits and -</span>
      <input
        class="input mono"
        value={name}
        required
        maxLength={40}
        pattern="[a-z0-9\-]{1,40}"
        placeholder={placeholder}
        onInput={({ currentTarget }) => {
          // "Acme Reports" becomes "acme-reports". Set the input itself, which isn't updated if the signal already has
          // this text.
          currentTarget.value = currentTarget.value.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
          name.value = currentTarget.value;
        }}
      />
    </label>
  );
}
