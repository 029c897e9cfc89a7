// Number field with bounds. An invalid number shows an error next to the field and does not change the value.

import { useState } from "preact/hooks";

interface Props {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** `any` accepts decimal numbers; without it the field accepts integers only. */
  readonly step?: "any";
  readonly onPick: (value: number) => void;
}

export function NumberField({ label, value, max, step, onPick }: Props) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && !isWithin(Number(typed), max, step);
  const id = `wrong-${label.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <label class="field">
      <span>{label}</span>
      <input
        class="input"
        inputMode={step === "any" ? "decimal" : "numeric"}
        value={typed ?? String(value)}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => {
          const number = Number(currentTarget.value);
          if (!isWithin(number, max, step)) return;
          setTyped(undefined);
          onPick(number);
        }}
        onBlur={() => setTyped(undefined)}
      />
      {isWrong && (
        <span id={id} class="field-error">
          {step === "any" ? `Must be above 0 and at most ${max}` : `Must be a whole number from 1 to ${max}`}
        </span>
      )}
    </label>
  );
}

function isWithin(number: number, max: number, step: "any" | undefined): boolean {
  return number > 0 && number <= max && (step === "any" || Number.isInteger(number));
}
