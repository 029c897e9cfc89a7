// Gallery of examples with a search field. Clicking an example replaces the current chart, or only its design or its data.

import { computed, signal } from "@preact/signals";
import { searchText } from "../../gallery/example.ts";
import { CHART } from "../current-chart.ts";
import { type ChartExample, listExamples } from "./example-list.ts";
import { openExample, type Part } from "./open-example.ts";

/** The parts of an example that a click opens. */
const PARTS = {
  all: "Whole example",
  design: "Its design, with my data",
  data: "Its data, with my design",
} as const satisfies Record<Part, string>;

const GROUPS = listExamples();
const query = signal("");
const part = signal<Part>("all");
const problem = signal("");

const matchingGroups = computed(() => {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  return GROUPS.map((group) => ({
    ...group,
    examples: group.examples.filter((example) => words.every((word) => searchText(example).includes(word))),
  })).filter(({ examples }) => examples.length > 0);
});
const count = computed(() => matchingGroups.value.reduce((sum, { examples }) => sum + examples.length, 0));

/** @param onPick called after an example is opened */
export function Gallery({ onPick }: { readonly onPick: () => void }) {
  const hasChart = CHART.text.value.trim() !== "";
  return (
    <>
      <div class="row">
        <label class="field example-search">
          <span>Search</span>
          <input
            class="input"
            type="search"
            placeholder="e.g. forecast, KPI, email"
            value={query}
            onInput={({ currentTarget }) => {
              query.value = currentTarget.value;
            }}
          />
        </label>
        {hasChart && <PartField />}
      </div>
      <p class="note" role="status">
        {count.value === 1 ? "1 example" : `${count.value} examples`}
      </p>
      {problem.value !== "" && (
        <p class="error-note" role="alert">
          {problem}
        </p>
      )}
      <div class="example-scroll">
        {matchingGroups.value.map(({ title, examples }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul class="examples">
              {examples.map((example) => (
                <li key={example.slug}>
                  <ExampleButton example={example} onPick={onPick} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function PartField() {
  return (
    <fieldset class="field">
      <legend class="legend">Use</legend>
      <div class="switch">
        {Object.entries(PARTS).map(([value, name]) => (
          <label key={value}>
            <input
              type="radio"
              name="example-part"
              value={value}
              checked={part.value === value}
              onChange={() => {
                part.value = value as Part;
              }}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ExampleButton({ example, onPick }: { readonly example: ChartExample; readonly onPick: () => void }) {
  const open = () => {
    problem.value = openExample(example, CHART.text.peek().trim() === "" ? "all" : part.peek());
    if (problem.value !== "") return;
    query.value = "";
    onPick();
  };
  const { width, height } = example.settings;
  return (
    <button type="button" class="example" onClick={open}>
      <img src={example.image} alt="" loading="lazy" width={width} height={height} />
      <span>{example.title}</span>
    </button>
  );
}
