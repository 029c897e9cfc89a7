// Picker with all chart types. A type keeps the chart's data if it has the same form. Otherwise, the picker offers the type's
// example.

import { computed, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { markAutoTitles } from "../auto-titles.ts";
import { CHART } from "../current-chart.ts";
import { changeType } from "./change-type.ts";
import { type ChartType, exampleText, listTypes } from "./type-list.ts";
import { typeNotes } from "./type-notes.ts";
import { findTypes } from "./type-search.ts";

const GROUPS = listTypes();
const query = signal("");
/** The type that can't show the chart's data, and why. */
const misfit = signal<{ readonly type: ChartType; readonly reason: string } | undefined>(undefined);

const matchingGroups = computed(() => findTypes(GROUPS, query.value));
const count = computed(() => matchingGroups.value.reduce((sum, { types }) => sum + types.length, 0));

/** Opens the example of a type, as one undo step. */
function openExample(type: ChartType): void {
  const { width, height, versions } = type;
  const version = versions[0] ?? 4;
  const text = exampleText(type);
  CHART.start(text, {
    ...CHART.settings.peek(),
    width: Math.round(width * 1.25),
    height: Math.round(height * 1.25),
    version,
  });
  markAutoTitles(text, version);
}

/** @param onPick called after the type has changed */
export function TypePicker({ onPick }: { readonly onPick: () => void }) {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  const close = () => {
    misfit.value = undefined;
    query.value = "";
    onPick();
  };
  const take = (type: ChartType) => {
    const text = CHART.text.peek();
    if (text.trim() === "") {
      openExample(type);
      return close();
    }
    const change = changeType(text, CHART.settings.peek().version, type.name, type.versions);
    if ("reason" in change) {
      misfit.value = { type, reason: change.reason };
      return;
    }
    CHART.edit(() => change.text);
    typeNotes.value = change.notes.map((sentence) => ({ sentence, text: change.text }));
    close();
  };
  return (
    <>
      <label class="field">
        <span>Search</span>
        <input
          ref={search}
          class="input"
          type="search"
          placeholder="e.g. stacked, waterfall, map"
          value={query}
          onInput={({ currentTarget }) => {
            query.value = currentTarget.value;
          }}
        />
      </label>
      {misfit.value === undefined ? (
        <p class="note" role="status">
          {count.value === 1 ? "1 type" : `${count.value} types`}
        </p>
      ) : (
        <Misfit type={misfit.value.type} reason={misfit.value.reason} onClose={close} />
      )}
      <div class="example-scroll">
        {matchingGroups.value.map(({ title, types }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul class="examples">
              {types.map((type) => (
                <li key={type.name}>
                  <button type="button" class="example" onClick={() => take(type)}>
                    <img src={type.image} alt="" loading="lazy" width={type.width} height={type.height} />
                    <span>{type.title}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

interface MisfitProps {
  readonly type: ChartType;
  readonly reason: string;
  readonly onClose: () => void;
}

function Misfit({ type, reason, onClose }: MisfitProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [type]);
  return (
    <div class="warning-note misfit" role="alert">
      <p>
        “{type.title}” can't show your data. {reason}
      </p>
      <div class="row">
        <button
          ref={button}
          type="button"
          class="button"
          onClick={() => {
            openExample(type);
            onClose();
          }}
        >
          Open its example instead
        </button>
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            misfit.value = undefined;
          }}
        >
          Keep my chart
        </button>
      </div>
    </div>
  );
}
