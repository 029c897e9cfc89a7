// "Elements" panel: a list of the chart's elements, and the fields of the selected one, which edit the chart's code.

import { defaultColors, readTheme } from "../chart-theme.ts";
import { CHART } from "../current-chart.ts";
import { hasSyntaxError, lastValidText } from "../last-valid-text.ts";
import { fieldsOf } from "./element-fields.ts";
import type { ChartElement } from "./element-list.ts";
import { FieldList } from "./field-list.tsx";
import { elements, select, selected } from "./selection.ts";

export function Inspector() {
  const element = selected.value;
  if (element === undefined) return null;
  const text = lastValidText.value;
  const settings = CHART.settings.value;
  const standard = defaultColors(readTheme(text, settings));
  const groups = [...new Set(elements.value.map(({ group }) => group))];
  return (
    <section id="elements" class="card stack" aria-labelledby="elements-title">
      <h2 id="elements-title">Elements</h2>
      <p class="note">Click a part of the chart in the preview, or choose it here.</p>
      <fieldset class="elements" disabled={hasSyntaxError.value}>
        <legend class="heard">Element to edit</legend>
        {groups.map((group) => (
          <div key={group} class="element-group">
            <span class="element-group-name" aria-hidden="true">
              {group}
            </span>
            {elements.value
              .filter((each) => each.group === group)
              .map((each) => (
                <ElementChoice key={each.id} element={each} isSelected={each.id === element.id} />
              ))}
          </div>
        ))}
      </fieldset>
      <FieldList
        key={element.id}
        owner={element.name}
        fields={fieldsOf(element.id, text, settings.version, standard)}
      />
    </section>
  );
}

interface ChoiceProps {
  readonly element: ChartElement;
  readonly isSelected: boolean;
}

function ElementChoice({ element: { id, name }, isSelected }: ChoiceProps) {
  return (
    <label class="element">
      <input type="radio" name="element" value={id} checked={isSelected} onChange={() => select(id)} />
      <span>{name}</span>
    </label>
  );
}
