// Form built from field specs: sections, and undo and redo.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Field } from "./field.tsx";
import type { FieldSpecs, Group } from "./field-spec.ts";
import type { FieldState, FormState } from "./form-state.ts";

interface GroupProps {
  readonly state: FieldState;
  /** Form name, used as a prefix of element ids. */
  readonly form: string;
  readonly specs: FieldSpecs;
  readonly group: Group;
  /** Content above the fields. */
  readonly children?: ComponentChildren;
}

/** Section of a form. Renders nothing if it has no visible fields. */
export function FormGroup({ state, form, specs, group, children }: GroupProps) {
  const shown = Object.entries(specs).filter(
    ([, spec]) => spec.group === group.id && (spec.when?.(state.values) ?? true),
  );
  if (shown.length === 0 && children === undefined) return null;
  const fields = (
    <div class="form-grid">
      {shown.map(([name, spec]) => (
        <Field key={name} state={state} form={form} name={name} spec={spec} />
      ))}
    </div>
  );
  if (!group.isFolded)
    return (
      <fieldset class="card bare-card stack">
        <legend>{group.title}</legend>
        {children}
        {fields}
      </fieldset>
    );
  return (
    <Fold state={state} names={shown.map(([name]) => name)} title={group.title}>
      {children}
      {fields}
    </Fold>
  );
}

interface FoldProps {
  readonly state: FieldState;
  readonly names: readonly string[];
  readonly title: string;
  readonly children: ComponentChildren;
}

/** Collapsible section. It opens when the service reports an error or a warning about one of its fields. */
function Fold({ state, names, title, children }: FoldProps) {
  const isOpen = useSignal(false);
  const messages = { ...state.errors.value, ...state.warnings.value };
  const hasMessage = names.some((name) => name in messages);
  useEffect(() => {
    if (hasMessage) isOpen.value = true;
  }, [hasMessage, isOpen]);
  const changed = names.filter((name) => state.isChanged(name)).length;
  return (
    <details
      class="card fold"
      open={isOpen.value}
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        {title}
        {changed > 0 && <span class="note"> · {changed} changed</span>}
      </summary>
      {children}
    </details>
  );
}

/** Form with keyboard shortcuts for undo and redo. */
export function Form({ state, children }: { readonly state: FormState; readonly children: ComponentChildren }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) state.redo();
    else state.undo();
  };
  return (
    <form class="stack form" autocomplete="off" onKeyDown={onKeyDown} onSubmit={(event) => event.preventDefault()}>
      <div class="form-steps">
        <button type="button" class="button quiet" onClick={() => state.reset()}>
          Start over
        </button>
      </div>
      {children}
      <General state={state} />
    </form>
  );
}

/** Shows the warnings that don't belong to a field. The preview shows the errors that don't. */
function General({ state }: { readonly state: FormState }) {
  return (
    <>
      {(state.warnings.value[""] ?? []).map((warning) => (
        <p key={warning} class="warning-note">
          {warning}
        </p>
      ))}
    </>
  );
}
