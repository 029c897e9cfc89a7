// Field for the Chart.js version, which only people who write code need.

import type { Version } from "./appearance.ts";
import { openConverter } from "./convert/convert-note.tsx";
import { CHART } from "./current-chart.ts";
import { hasSyntaxError } from "./last-valid-text.ts";
import { Select } from "./select-field.tsx";

export function VersionField() {
  return (
    <div class="row">
      <Select
        label="Chart.js version"
        value={String(CHART.settings.value.version)}
        onPick={(value) => {
          const isConverted = value === "4" && CHART.text.peek().trim() !== "" && !hasSyntaxError.peek();
          if (isConverted) void openConverter();
          else CHART.set({ version: Number(value) as Version });
        }}
      >
        {["2", "3", "4"].map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </Select>
      <p class="note">The library that reads this code. Keep 4, except for code from an older page.</p>
    </div>
  );
}
