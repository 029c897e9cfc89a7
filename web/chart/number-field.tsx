// A number within bounds. What is out of them while somebody types is told beside the field, and changes nothing.

import { useState } from "preact/hooks";

interface Props {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  /** `any` for numbers with a fraction; whole ones otherwise. */
  readonly step?: "any";
  readonly onPick: (value: number) => void;
}

export function NumberField({ label, value, most, step, onPick }: Props) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && !isWithin(Number(typed), most, step);
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
          if (!isWithin(number, most, step)) return;
          setTyped(undefined);
          onPick(number);
        }}
        onBlur={() => setTyped(undefined)}
      />
      {isWrong && (
        <span id={id} class="field-error">
          {step === "any" ? `above 0, to ${most}` : `1 to ${most}`}
        </span>
      )}
    </label>
  );
}

function isWithin(number: number, most: number, step: "any" | undefined): boolean {
  return number > 0 && number <= most && (step === "any" || Number.isInteger(number));
}
