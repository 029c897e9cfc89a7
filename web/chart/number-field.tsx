// Number field with bounds. An invalid number shows an error next to the field and does not change the value.

import { useRef, useState } from "preact/hooks";

/** Delay before a typed number is applied, in milliseconds, so that a button that depends on it is enabled before it is clicked. */
const PAUSE = 400;

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Takes a valid number, and returns whether it is valid. */
  const take = (text: string): boolean => {
    clearTimeout(timer.current);
    const isValid = isWithin(Number(text), max, step);
    if (isValid) onPick(Number(text));
    return isValid;
  };
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
        onInput={({ currentTarget: { value: text } }) => {
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => take(text), PAUSE);
        }}
        onChange={({ currentTarget }) => {
          if (take(currentTarget.value)) setTyped(undefined);
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
