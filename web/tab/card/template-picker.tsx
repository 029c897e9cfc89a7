// Picker for a card's template: radio buttons with pictures, so that arrow keys move between them.

import { type NamedTemplate, TEMPLATES } from "./card-templates.ts";

interface PickerProps {
  readonly chosen: NamedTemplate;
  readonly choose: (template: NamedTemplate) => void;
}

export function TemplatePicker({ chosen, choose }: PickerProps) {
  return (
    <div class="templates">
      {TEMPLATES.map((template) => (
        <label key={template.name}>
          <input
            type="radio"
            name="card-template"
            value={template.name}
            checked={template === chosen}
            onChange={() => choose(template)}
          />
          <span class="template-picture">
            {template.picture !== undefined && (
              <img src={template.picture} alt="" loading="lazy" width={template.width} height={template.height} />
            )}
          </span>
          <span>{template.title}</span>
        </label>
      ))}
    </div>
  );
}
