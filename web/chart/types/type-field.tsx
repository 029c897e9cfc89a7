// Button with the chart's type, which opens the type picker. The picker is loaded on demand.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import { CHART } from "../current-chart.ts";
import { hasSyntaxError, lastValidText } from "../last-valid-text.ts";
import { nameDesign } from "./design-name.ts";
import { typeNotes } from "./type-notes.ts";

interface PickerProps {
  readonly onPick: () => void;
}

const picker = signal<ComponentType<PickerProps>>();
const problem = signal("");

async function loadPicker(): Promise<void> {
  try {
    const { TypePicker } = await import("./type-picker.tsx");
    picker.value = TypePicker;
    problem.value = "";
  } catch {
    problem.value = "Couldn't load the chart types. Check your connection.";
  }
}

export function TypeField() {
  const dialog = useRef<HTMLDialogElement>(null);
  const Picker = picker.value;
  const text = lastValidText.value;
  const name = nameDesign(text, CHART.settings.value.version) || "–";
  const close = () => dialog.current?.close();
  const open = () => {
    typeNotes.value = [];
    dialog.current?.showModal();
    void loadPicker();
  };
  const notes = typeNotes.value.filter((note) => note.text === text);
  return (
    <div class="field">
      <span id="type-label">Type</span>
      <button
        type="button"
        class="button type-button"
        aria-labelledby="type-label type-name"
        aria-haspopup="dialog"
        disabled={hasSyntaxError.value}
        onPointerEnter={loadPicker}
        onClick={open}
      >
        <span id="type-name">{name}</span>
      </button>
      <div role="status">
        {notes.map(({ sentence }) => (
          <p key={sentence} class="note">
            {sentence}
          </p>
        ))}
      </div>
      <dialog ref={dialog} class="example-dialog" aria-labelledby="types-title" closedby="any">
        <div class="example-frame">
          <div class="panel-head">
            <h2 id="types-title">Chart types</h2>
            <button type="button" class="button quiet" onClick={close}>
              Close
            </button>
          </div>
          {problem.value !== "" && <p class="error-note">{problem}</p>}
          {Picker === undefined ? <p class="note">Loading…</p> : <Picker onPick={close} />}
        </div>
      </dialog>
    </div>
  );
}
