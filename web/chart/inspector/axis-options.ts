// Reads and writes the options of one axis, at the path that the Chart.js version uses.

import type { Version } from "../appearance.ts";
import { removeOption, setAxisOption, setOption } from "../option-edit.ts";
import type { Path } from "../text/config-tree.ts";
import type { ChartAxis } from "./axes.ts";
import { checkField, type Field } from "./field.ts";

/** Reads and writes the options of one axis. */
export class AxisOptions {
  readonly text: string;
  readonly axis: ChartAxis;
  readonly version: Version;

  constructor(text: string, axis: ChartAxis, version: Version) {
    this.text = text;
    this.axis = axis;
    this.version = version;
  }

  /** Name of the block with the grid's options. */
  get gridName(): "grid" | "gridLines" {
    return this.version === 2 ? "gridLines" : "grid";
  }

  path(...inner: Path): Path {
    return [...this.axis.path, ...inner];
  }

  /** Returns the path of a range option, which is part of `ticks` in version 2. */
  range(name: string): Path {
    return this.version === 2 ? this.path("ticks", name) : this.path(name);
  }

  /** Sets or removes an option. The chart's first axis option keeps the value axis at zero. */
  write(text: string, inner: Path, value: unknown): string {
    if (value === undefined) return removeOption(text, this.path(...inner));
    const done = this.axis.isFirst
      ? setAxisOption(text, this.axis.letter, this.version, inner, value)
      : setOption(text, this.path(...inner), value);
    return done ?? text;
  }

  /** Like `write`, for the path of an option. */
  writeAt(text: string, path: Path, value: unknown): string {
    return this.write(text, path.slice(this.axis.path.length), value);
  }

  /** Creates a checkbox for an option that is on by default. */
  check(name: string, label: string, inner: Path): Field {
    return checkField(this.text, {
      name,
      label,
      path: this.path(...inner),
      standard: true,
      set: (chart, isOn) => this.write(chart, inner, isOn ? undefined : false),
    });
  }
}
