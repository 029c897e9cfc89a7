// The charts in fixtures/: typical JavaScript configurations, one expression per file, and each request's other
// parameters. Each name states the feature under test.

/** A request for one of the charts. */
export interface Fixture {
  /** File name in fixtures/, without extension. */
  readonly name: string;
  readonly version: 2 | 3 | 4;
  readonly width: number;
  readonly height: number;
}

const WIDTH = 320;
const HEIGHT = 200;

function fixture(version: Fixture["version"], name: string, width = WIDTH, height = HEIGHT): Fixture {
  return { name, version, width, height };
}

export const FIXTURES: readonly Fixture[] = [
  fixture(2, "stringified-by-a-client-library"),
  fixture(2, "values-above-bars-on-animation-complete"),
  fixture(2, "custom-legend-entries"),
  fixture(2, "legend-entries-from-default-entries", 300, 220),
  fixture(2, "legend-filtered-by-text"),
  fixture(2, "global-chart-defaults"),
  fixture(2, "colors-from-helpers"),
  fixture(2, "helpers-for-iteration-and-type-checks"),
  fixture(2, "labels-formatted-by-moment"),
  fixture(2, "globally-registered-plugin"),
  fixture(2, "colors-set-before-the-update"),
  fixture(2, "ticks-filtered-after-build"),
  fixture(2, "axis-with-extra-space-after-fit"),
  fixture(2, "space-below-the-legend"),
  fixture(2, "radar-with-tick-and-label-callbacks", 280, 260),
  fixture(2, "center-text-from-the-plugin-service", 260, 220),
  fixture(2, "dates-in-another-language"),
  fixture(2, "unused-tooltip-callbacks"),
  fixture(2, "version-2-tick-formatters"),
  fixture(2, "times-parsed-by-moment"),
  fixture(2, "legend-of-labels-from-a-forum-answer"),
  fixture(2, "models-changed-before-drawing"),
  fixture(3, "tick-labels-from-get-label-for-value"),
  fixture(3, "line-colored-by-segment"),
  fixture(3, "boxes-from-bar-properties"),
  fixture(3, "font-and-element-defaults"),
  fixture(3, "plugin-registered-with-defaults"),
  fixture(3, "helpers-for-colors-fonts-and-merging"),
  fixture(3, "options-set-before-the-update"),
  fixture(3, "ticks-set-after-build"),
  fixture(3, "space-below-the-legend-by-fit"),
  fixture(3, "values-drawn-on-animation-complete"),
  fixture(3, "gradient-helpers-and-patterns-together", 320, 220),
  fixture(3, "annotations-computed-from-scales"),
  fixture(4, "class-inside-a-function"),
  fixture(4, "getters-in-the-configuration"),
  fixture(4, "generator-and-iterators"),
  fixture(4, "gradient-background-and-shadowed-line"),
  fixture(4, "axis-widened-by-hooks"),
  fixture(4, "legend-wrapped-in-its-defaults"),
  fixture(4, "text-rotated-along-an-axis", 300, 220),
  fixture(4, "modern-javascript-syntax"),
  fixture(4, "console-calls-in-a-callback"),
  fixture(4, "time-scale-with-functions-and-formats"),
  fixture(4, "version-4-helpers"),
  fixture(4, "plugin-order-and-cancelled-drawing"),
  fixture(4, "repeatable-random-numbers"),
  fixture(4, "chart-js-tick-formatters"),
  fixture(4, "intl-format-as-a-callback"),
  fixture(4, "chart-lists-as-arrays"),
  fixture(4, "callbacks-that-use-this"),
  fixture(4, "options-read-in-hooks"),
  fixture(4, "class-plugin-and-typed-arrays"),
  fixture(4, "elements-changed-before-drawing"),
  fixture(4, "bounds-from-functions"),
  fixture(4, "borders-and-corners-from-functions"),
];
