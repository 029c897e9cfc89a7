import { describe, expect, test } from "vitest";
import { adviseFence, advisePython, replacePython } from "../../src/base/pasted-text.ts";

describe("a Markdown code fence", () => {
  test.each([
    ["```json\n{}\n```", "```json"],
    ["~~~\n{}\n~~~", "~~~"],
    ["Here is your chart:\n\n  ```js\n{}\n  ```\nEnjoy!", "```js"],
  ])("%j is recognised", (text, opening) => {
    expect(adviseFence(text)).toContain(`between ${opening} and`);
  });

  test.each(["{a: `x`}", "{a: 'b'\n// ```\n}", '"```"', "a ``` b", ""])("isn't in %j", (text) => {
    expect(adviseFence(text)).toBeUndefined();
  });

  test("is searched in linear time", () => {
    for (const unit of ["`", "``", "\n``", " ", "~~", "x\n"]) adviseFence(`a${unit.repeat(200_000)}`);
  });
});

describe("Python's words", () => {
  test("are replaced outside strings", () => {
    expect(replacePython("{'a': None, 'None': [True, False, nan], \"b\": \"it's None\", 'c\\'None': NoneType}")).toBe(
      "{'a': null, 'None': [true, false, null], \"b\": \"it's None\", 'c\\'None': NoneType}",
    );
  });

  test("get advice", () => {
    expect(advisePython("None")).toBe("None is Python: write null, as Python's json.dumps does");
    for (const word of ["none", "constructor", ""]) expect(advisePython(word)).toBeUndefined();
  });

  test("are searched in linear time", () => {
    for (const unit of ['"', '"\\', "'\"", "None", "\\'"]) replacePython(unit.repeat(100_000));
  });
});
