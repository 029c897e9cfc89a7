// Buttons that apply the visitor's own style and open its dialog.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import { CHART } from "../current-chart.ts";
import { hasSyntaxError } from "../last-valid-text.ts";
import { applyStyle, myStyle } from "./my-style.ts";

const form = signal<ComponentType<{ readonly close: () => void }>>();
const problem = signal("");
/** Number of times that the dialog was opened, so that each time starts with a new form. */
const openings = signal(0);

export function StyleField() {
  const dialog = useRef<HTMLDialogElement>(null);
  const Form = form.value;
  const style = myStyle.value;
  const open = async () => {
    dialog.current?.showModal();
    openings.value += 1;
    try {
      const { StyleForm } = await import("./style-dialog.tsx");
      form.value = StyleForm;
      problem.value = "";
    } catch {
      problem.value = "Couldn't load the editor. Check your connection.";
    }
  };
  const close = () => dialog.current?.close();
  return (
    <div class="row">
      {style !== undefined && (
        <button
          type="button"
          class="button"
          disabled={hasSyntaxError.value}
          onClick={() => CHART.edit((text) => applyStyle(text, style))}
        >
          Apply my style
        </button>
      )}
      <button type="button" class="button" disabled={hasSyntaxError.value} onClick={() => void open()}>
        {style === undefined ? "My colours, font and logo…" : "Edit my style…"}
      </button>
      <dialog ref={dialog} class="paste-dialog" aria-labelledby="style-title" closedby="any">
        {problem.value !== "" && <p class="error-note">{problem}</p>}
        {Form !== undefined && <Form key={openings.value} close={close} />}
      </dialog>
    </div>
  );
}
