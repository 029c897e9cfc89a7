// "Text, axes and series" panel: a list of the chart's elements, and the fields of the selected one, which edit the chart's code.

import { FoldCard } from "../../form/fold-card.tsx";
import { lazyView } from "../../form/lazy-view.tsx";
import { hasSyntaxError } from "../last-valid-text.ts";
import type { ChartElement } from "./element-list.ts";
import { elements, select, selected } from "./selection.ts";

const ElementFields = lazyView(async () => (await import("./element-fields-view.tsx")).ElementFields);

export function Inspector() {
  const element = selected.value;
  if (element === undefined) return null;
  const groups = [...new Set(elements.value.map(({ group }) => group))];
  return (
    <FoldCard id="elements" title="Text, axes and series">
      <p class="note">Click a part of the chart in the preview, or choose it here.</p>
      <fieldset class="elements" disabled={hasSyntaxError.value}>
        <legend class="visually-hidden">Element to edit</legend>
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
      <ElementFields element={element} />
    </FoldCard>
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
