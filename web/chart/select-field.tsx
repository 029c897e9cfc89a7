// Field with a list of options.

import type { ComponentChildren } from "preact";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly onPick: (value: string) => void;
  readonly children: ComponentChildren;
}

export function Select({ label, value, disabled = false, onPick, children }: Props) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        class="input"
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const picked = currentTarget.value;
          // Show the old value until the choice is applied, because a dialog may ask for confirmation first.
          currentTarget.value = value;
          onPick(picked);
        }}
      >
        {children}
      </select>
    </label>
  );
}
