import { describe, expect, test } from "vitest";
import type { TemplateParameter } from "../../src/drawings/card/template.ts";
import { parseTyped, readValue, toData } from "../../web/tab/card/card-values.ts";

const text: TemplateParameter = { type: "text", description: "Title", default: "Report" };
const number: TemplateParameter = { type: "number", description: "Goal" };
const numbers: TemplateParameter = { type: "numbers", description: "History", default: [1, null, 3] };
const choice: TemplateParameter = { type: "choice", description: "Trend", options: ["up", "down"], default: "up" };
const rows: TemplateParameter = {
  type: "rows",
  description: "Points",
  fields: { label: { ...text, default: "" }, value: number, trend: choice },
  default: [{ label: "Mon", value: 5 }],
};
const PARAMETERS = { text, number, numbers, choice, rows };

describe("a template's values", () => {
  test("are left out if they are the defaults", () => {
    expect(toData(PARAMETERS, {})).toEqual({});
    const defaults = { text: "Report", number: "", numbers: "1, , 3", choice: "up" };
    expect(toData(PARAMETERS, { ...defaults, rows: [{ label: "Mon", value: "5", trend: "up" }] })).toEqual({});
  });

  test("have the type of their parameter", () => {
    expect(toData(PARAMETERS, { text: "2024", number: " 12.5 ", numbers: "4;5; ;x", choice: "down" })).toEqual({
      text: "2024",
      number: 12.5,
      numbers: [4, 5, null, "x"],
      choice: "down",
    });
    expect(toData(PARAMETERS, { text: "", number: "12 km", numbers: "1 2\n3" })).toEqual({
      text: "",
      number: "12 km",
      numbers: [1, 2, 3],
    });
    expect(toData(PARAMETERS, { numbers: " " })).toEqual({ numbers: [] });
  });

  test("leave out the empty cells of rows, except those that would get a default", () => {
    const typed = {
      rows: [
        { label: "", value: "", trend: "" },
        { label: "Tue", value: "1e3", trend: "down", other: "x" },
      ],
    };
    expect(toData(PARAMETERS, typed)).toEqual({
      rows: [{ trend: null }, { label: "Tue", value: 1000, trend: "down" }],
    });
  });

  test("of another kind, or for another template, are ignored", () => {
    const typed = { text: [{ a: "b" }], rows: "x", choice: "sideways", constructor: "x", unknown: "x" };
    expect(toData(PARAMETERS, typed)).toEqual({});
    expect(readValue(text, "toString", {})).toBe("Report");
  });

  test.each(["", "null", "[]", "5", '{"a": ', '{"a": 5, "b": [1], "c": [{"d": 5}], "e": null}'])(
    "ignore the invalid state %s",
    (state) => expect(parseTyped(state)).toEqual({}),
  );
});
