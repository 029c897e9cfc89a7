import { describe, expect, test } from "vitest";
import { readBeginAtZero, setBeginAtZero } from "../../web/chart/option-edit.ts";
import {
  LEGENDS,
  type Legend,
  readLegend,
  readTitle,
  setLegend,
  setTitle,
  type TitleTarget,
} from "../../web/chart/titles.ts";

const BARS = "{ type: 'bar', data: { datasets: [{ data: [1] }] } }";
const VERSIONS = [2, 3, 4] as const;
const withOptions = (options: string) => BARS.replace(/ \}$/, `, options: ${options} }`);

describe.each(VERSIONS)("titles and legend in version %i:", (version) => {
  test.each(["chart", "x", "y"] satisfies TitleTarget[])(
    "the title of %s is added, read, changed and removed",
    (what) => {
      expect(readTitle(BARS, what, version)).toBe("");
      const titled = setTitle(BARS, what, version, "It's €");
      expect(readTitle(titled, what, version)).toBe("It's €");
      const other = setTitle(titled, what, version, "B");
      expect(other).toBe(titled.replace("'It\\'s €'", "'B'"));
      expect(readTitle(setTitle(other, what, version, ""), what, version)).toBe("");
    },
  );

  test("removing the chart title restores the original code", () => {
    expect(setTitle(setTitle(BARS, "chart", version, "A"), "chart", version, "")).toBe(BARS);
  });

  test.each(Object.keys(LEGENDS) as Legend[])("the legend is set to %s", (legend) => {
    const changed = setLegend(setLegend(BARS, version, "left"), version, legend);
    expect(readLegend(changed, version)).toBe(legend);
    expect(setLegend(changed, version, "auto")).toBe(BARS);
  });

  test("a title leaves the value axis starting at zero", () => {
    expect(readBeginAtZero(BARS, version)).toBe(true);
    expect(readBeginAtZero(setTitle(BARS, "x", version, "Month"), version)).toBe(true);
    expect(readBeginAtZero(setTitle(BARS, "y", version, "Sales"), version)).toBe(true);
    expect(readBeginAtZero(setBeginAtZero(BARS, version, false), version)).toBe(false);
    const horizontal = BARS.replace("bar", "horizontalBar");
    expect(readBeginAtZero(setTitle(horizontal, "y", version, "Month"), version)).toBe(true);
  });
});

describe("existing options", () => {
  test("are written at the path of each version", () => {
    expect(setTitle(BARS, "chart", 2, "A")).toContain("options: { title: { display: true, text: 'A' } }");
    expect(setTitle(BARS, "chart", 4, "A")).toContain("options: { plugins: { title: { display: true, text: 'A' } } }");
    expect(setTitle(BARS, "x", 2, "A")).toContain("xAxes: [{ scaleLabel: { display: true, labelString: 'A' } }]");
    expect(setTitle(BARS, "y", 2, "A")).toContain(
      "yAxes: [{ ticks: { beginAtZero: true }, scaleLabel: { display: true, labelString: 'A' } }]",
    );
    expect(setTitle(BARS, "x", 3, "A")).toContain("x: { title: { display: true, text: 'A' } }");
  });

  test("stay unchanged", () => {
    const text = withOptions(
      "{ scales: { y: { ticks: { callback: (v) => v + ' €' } } }, plugins: { title: { color: 'red' } } }",
    );
    const titled = setTitle(setTitle(text, "y", 4, "Sales"), "chart", 4, "All");
    expect(titled).toContain("y: { ticks: { callback: (v) => v + ' €' }, title: { display: true, text: 'Sales' } }");
    expect(titled).toContain("title: { color: 'red', display: true, text: 'All' }");
    expect(setTitle(setTitle(titled, "y", 4, ""), "chart", 4, "")).toBe(text);
  });

  test.each([
    "{ plugins: { title: { display: true, text: name } } }",
    "{ plugins: { title: { display: true, text: ['a', 'b'] } } }",
    "{ plugins: { title: make() } }",
    "{ plugins: { ...shared } }",
    "{ plugins: { title: 'Sales' } }",
    "make()",
  ])("are not read if they are computed: %s", (options) => {
    expect(readTitle(withOptions(options), "chart", 4)).toBeUndefined();
  });

  test("are read with any text", () => {
    const titled = setTitle(withOptions("{ onClick(event) {} }"), "chart", 4, "Wait ... [soon]");
    expect(readTitle(titled, "chart", 4)).toBe("Wait ... [soon]");
    expect(readTitle(withOptions("{ [name]: 1 }"), "chart", 4)).toBeUndefined();
  });

  test("include a legend set to false, which reads as off", () => {
    const off = withOptions("{ plugins: { legend: false } }");
    expect(readLegend(off, 4)).toBe("off");
    expect(setLegend(off, 4, "right")).toContain("legend: { display: true, position: 'right' }");
    expect(readLegend(withOptions("{ plugins: { legend: { position: 'chartArea' } } }"), 4)).toBeUndefined();
  });
});
