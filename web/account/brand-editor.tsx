// Edits a brand. After each pause, the service checks the colours and draws the preview.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BrandThemeFields } from "../../src/drawings/theme/brand-theme.ts";
import { ColorInput } from "../form/color-input.tsx";
import { FormGroup } from "../form/form.tsx";
import { FormState } from "../form/form-state.ts";
import { loadFamilies } from "../tab/font-families.ts";
import { BRAND_DEFAULTS, BRAND_GROUPS, brandControls, toFormValues, toTheme } from "./brand-fields.ts";
import { type BrandPreview, Preview } from "./brand-preview.tsx";
import type { Font } from "./fonts-panel.tsx";
import { NameField } from "./name-field.tsx";
import { ask, describeError, session } from "./session.ts";
import { Status } from "./status.tsx";
import { useChange, useLoaded } from "./use-loaded.ts";

interface Props {
  /** Empty for a new brand. */
  readonly name: string;
  readonly theme: BrandThemeFields;
  readonly onClose: () => void;
}

/** Lists the account's font families, and then those of the service. */
async function listFamilies(): Promise<readonly string[]> {
  const [{ fonts }, others] = await Promise.all([ask<{ fonts: readonly Font[] }>("GET", "/fonts"), loadFamilies()]);
  return [...new Set([...fonts.map(({ family }) => family), ...others])];
}

/** Pause in editing before the preview is drawn, in milliseconds. */
const PAUSE = 700;
const MAX_COLORS = 20;

export function BrandEditor({ name: storedName, theme: stored, onClose }: Props) {
  const name = useSignal(storedName);
  const colors = useSignal<readonly string[]>(stored.colors ?? []);
  const state = useMemo(() => {
    const created = new FormState(BRAND_DEFAULTS);
    created.load(toFormValues(stored));
    return created;
  }, []);
  const saved = useSignal(storedName);
  const change = useChange();
  const { value: families } = useLoaded(listFamilies);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const canChange = session.value?.canChange === true;
  const specs = brandControls(state.values, families ?? []);
  const theme = toTheme(state.values, colors.value, stored);
  const save = async (event: Event) => {
    event.preventDefault();
    const isSaved = await change.run("Saved. Images show the change within five minutes.", () =>
      ask("PUT", `/themes/${encodeURIComponent(name.value.trim())}`, theme),
    );
    if (isSaved) saved.value = name.value.trim();
  };
  return (
    <>
      <div>
        <button type="button" class="button quiet" onClick={onClose}>
          ← All brands
        </button>
      </div>
      <h2 ref={heading} tabIndex={-1} class="image-name">
        {saved.value === "" ? "New brand" : `Brand ${saved.value}`}
      </h2>
      <div class="brand-editor">
        <form class="stack" onSubmit={save} autocomplete="off">
          {storedName === "" && <NameField name={name} placeholder="acme" />}
          <fieldset class="card bare-card stack">
            <legend>Colours of series</legend>
            <Palette
              colors={colors.value}
              set={(changed) => {
                colors.value = changed;
              }}
            />
          </fieldset>
          {Object.values(BRAND_GROUPS).map((group) => (
            <FormGroup key={group.id} state={state} form="brand" specs={specs} group={group} />
          ))}
          <Status message={change.message} problem={change.problem} />
          {canChange && (
            <div class="button-row">
              <button type="submit" class="button primary" aria-busy={change.isBusy}>
                Save brand
              </button>
              <button type="button" class="button" onClick={onClose}>
                Close
              </button>
            </div>
          )}
        </form>
        <LivePreview text={JSON.stringify(theme)} />
      </div>
    </>
  );
}

interface PaletteProps {
  readonly colors: readonly string[];
  readonly set: (colors: readonly string[]) => void;
}

function Palette({ colors, set }: PaletteProps) {
  return (
    <>
      <ul class="palette">
        {colors.map((color, index) => {
          const label = `Colour ${index + 1}`;
          const id = `palette-${index}`;
          return (
            <li key={index} class="palette-row">
              <label class="visually-hidden" for={id}>
                {label}
              </label>
              <ColorInput
                attributes={{ id, "aria-describedby": undefined, "aria-invalid": false }}
                label={label}
                value={color}
                hint=""
                set={(value) => set(colors.with(index, value))}
              />
              <button
                type="button"
                class="button quiet"
                onClick={() => set(colors.filter((_, other) => other !== index))}
              >
                Remove<span class="visually-hidden"> {label}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {colors.length === 0 && <p class="note">The colours are those of the base theme.</p>}
      <button
        type="button"
        class="button"
        disabled={colors.length >= MAX_COLORS}
        onClick={() => set([...colors, "#555555"])}
      >
        Add colour
      </button>
    </>
  );
}

/** @param text the theme as JSON text, because each rendering creates another object */
function LivePreview({ text }: { readonly text: string }) {
  const preview = useSignal<BrandPreview | undefined>(undefined);
  const problem = useSignal("");
  const isDrawing = useSignal(true);
  useEffect(() => {
    let isCancelled = false;
    isDrawing.value = true;
    const draw = async () => {
      try {
        const drawn = await ask<BrandPreview>("POST", "/preview", JSON.parse(text) as object);
        if (isCancelled) return;
        preview.value = drawn;
        problem.value = "";
      } catch (error) {
        if (!isCancelled) problem.value = describeError(error);
      }
      if (!isCancelled) isDrawing.value = false;
    };
    const timer = setTimeout(draw, preview.peek() === undefined ? 0 : PAUSE);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <div class="stack">
      <Status message={isDrawing.value ? "Drawing the preview…" : ""} problem={problem.value} />
      {preview.value !== undefined && <Preview {...preview.value} />}
    </div>
  );
}
