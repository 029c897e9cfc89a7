// Gallery of examples with a search field. Clicking an example replaces the current chart, as one undo step.

import { computed, signal } from "@preact/signals";
import { markAutoTitles } from "../auto-titles.ts";
import { CHART } from "../current-chart.ts";
import { type Example, exampleText, listExamples } from "./example-list.ts";

const GROUPS = listExamples();
const query = signal("");

const matchingGroups = computed(() => {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ title, types, name }: Example, group: string) =>
    words.every((word) => `${title} ${types.join(" ")} ${name} ${group}`.toLowerCase().includes(word));
  return GROUPS.map((group) => ({
    ...group,
    examples: group.examples.filter((example) => fits(example, group.title)),
  })).filter(({ examples }) => examples.length > 0);
});
const count = computed(() => matchingGroups.value.reduce((sum, { examples }) => sum + examples.length, 0));

/** @param onPick called after an example is selected */
export function Gallery({ onPick }: { readonly onPick: () => void }) {
  return (
    <>
      <label class="field">
        <span>Search</span>
        <input
          class="input"
          type="search"
          placeholder="e.g. bar, map, gauge"
          value={query}
          onInput={({ currentTarget }) => {
            query.value = currentTarget.value;
          }}
        />
      </label>
      <p class="note" role="status">
        {count.value === 1 ? "1 example" : `${count.value} examples`}
      </p>
      <div class="example-scroll">
        {matchingGroups.value.map(({ title, examples }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul class="examples">
              {examples.map((example) => (
                <li key={example.name}>
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

function ExampleButton({ example, onPick }: { readonly example: Example; readonly onPick: () => void }) {
  const take = () => {
    const { width, height, versions } = example;
    const version = versions[0] ?? 4;
    const text = exampleText(example);
    CHART.start(text, {
      ...CHART.settings.value,
      width: Math.round(width * 1.25),
      height: Math.round(height * 1.25),
      version,
    });
    markAutoTitles(text, version);
    onPick();
  };
  return (
    <button type="button" class="example" onClick={take}>
      <img src={example.image} alt="" loading="lazy" width={example.width} height={example.height} />
      <span>{example.title}</span>
    </button>
  );
}
