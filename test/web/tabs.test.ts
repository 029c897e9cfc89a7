// Tests the forms of the QR code, barcode and table tabs: QR payloads, undo history and table editing.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listBarcodeTypes } from "../../src/drawings/barcode/barcode-types.ts";
import { type FieldSpecs, toFormValues, toRequestFields } from "../../web/form/field-spec.ts";
import { FormState, groupMessages } from "../../web/form/form-state.ts";
import { BARCODE_FIELDS } from "../../web/tab/barcode/barcode-fields.ts";
import { searchTypes } from "../../web/tab/barcode/barcode-types.ts";
import { formatPayload } from "../../web/tab/qr/payload.ts";
import {
  columnKeys,
  EXAMPLE_TABLE,
  fillCells,
  findColumn,
  formatTableData,
  insertColumn,
  insertRow,
  parseTableModel,
  readTableData,
  removeColumn,
  removeRow,
  setCell,
  setColumn,
  toTableModel,
} from "../../web/tab/table/table-model.ts";

describe("the text of a QR code", () => {
  test.each([
    ["link", { link: " example.com/a " }, "https://example.com/a"],
    ["link", { link: "localhost:8787/a" }, "https://localhost:8787/a"],
    ["link", { link: "mailto:a@b.c" }, "mailto:a@b.c"],
    ["link", { link: "" }, ""],
    ["text", { text: " a\n b " }, " a\n b "],
    [
      "wifi",
      { wifiName: 'a;b,c:"d\\', wifiPassword: "p;", wifiSecurity: "WPA" },
      'WIFI:T:WPA;S:a\\;b\\,c\\:\\"d\\\\;P:p\\;;;',
    ],
    [
      "wifi",
      { wifiName: "a", wifiPassword: "p", wifiSecurity: "nopass", wifiHidden: true },
      "WIFI:T:nopass;S:a;H:true;;",
    ],
    ["wifi", { wifiName: "", wifiPassword: "p" }, ""],
    ["phone", { phone: "+44 (20) 7946-0018" }, "tel:+442079460018"],
    ["sms", { smsNumber: "0123 4", smsText: "a: b" }, "SMSTO:01234:a: b"],
    ["place", { latitude: "51.5", longitude: "-0.1" }, "geo:51.5,-0.1"],
    ["place", { latitude: "51.5" }, ""],
    [
      "email",
      { email: "a@b.c, d+e@f.g", emailSubject: "1 & 2?", emailBody: "x\ny" },
      "mailto:a@b.c,d%2Be@f.g?subject=1%20%26%202%3F&body=x%0D%0Ay",
    ],
    ["email", { email: "a@b.c" }, "mailto:a@b.c"],
    ["unknown", { text: "a" }, ""],
  ])("has the payload format of its kind: %s %j", (kind, values, text) => {
    expect(formatPayload({ kind, ...(values as Record<string, string>) })).toBe(text);
  });

  test("is a vCard for a contact", () => {
    const card = formatPayload({
      kind: "contact",
      firstName: "Ada",
      lastName: "O'Neil; Jr",
      address: "1, Main St\nTown",
      website: "a.b",
    });
    expect(card.split("\r\n")).toEqual([
      "BEGIN:VCARD",
      "VERSION:3.0",
      "N:O'Neil\\; Jr;Ada;;;",
      "FN:Ada O'Neil\\; Jr",
      "URL:https://a.b",
      "ADR:;;1\\, Main St\\nTown;;;;",
      "END:VCARD",
    ]);
    expect(formatPayload({ kind: "contact", company: "Works" })).toContain("FN:Works");
    expect(formatPayload({ kind: "contact", contactPhone: "1" })).toBe("");
  });

  test("is iCalendar with an exclusive end date for an event", () => {
    const times = { eventTitle: "A, b", eventStart: "2026-12-31T20:30", eventEnd: "2026-12-31T23:00" };
    const lines = formatPayload({ kind: "event", ...times }).split("\r\n");
    expect(lines).toContain("DTSTART:20261231T203000");
    expect(lines).toContain("DTEND:20261231T230000");
    expect(lines).toContain("SUMMARY:A\\, b");
    const days = formatPayload({ kind: "event", ...times, allDay: true }).split("\r\n");
    expect(days).toContain("DTSTART;VALUE=DATE:20261231");
    expect(days).toContain("DTEND;VALUE=DATE:20270101");
    expect(formatPayload({ kind: "event", eventTitle: "a" })).toBe("");
  });
});

describe("a form", () => {
  const specs: FieldSpecs = {
    a: { control: "number", label: "A", group: "g" },
    b: { control: "text", label: "B", group: "g", when: ({ c }) => c === true },
    c: { control: "flag", label: "C", group: "g" },
  };

  test("sends numbers, and omits unset and hidden fields", () => {
    expect(toRequestFields(specs, { a: "3.5", b: "x", c: true })).toEqual({ a: 3.5, b: "x", c: true });
    expect(toRequestFields(specs, { a: "3px", b: "x", c: false })).toEqual({ a: "3px" });
    expect(toRequestFields(specs, { a: "", other: "x" })).toEqual({});
  });

  test("shows the fields of a saved image, and leaves out what it has no field for", () => {
    for (const { type, options } of listBarcodeTypes()) {
      const fields = { text: "a", scale: 2, ...options };
      const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name in BARCODE_FIELDS));
      const values = { type, ...toFormValues(BARCODE_FIELDS, fields) };
      const shown = toRequestFields(BARCODE_FIELDS, values);
      for (const [name, value] of Object.entries(shown)) expect(String(value), type).toBe(String(known[name as never]));
    }
    expect(toFormValues(BARCODE_FIELDS, { includetext: "true", text: null, scale: { a: 1 } })).toMatchObject({
      includetext: false,
      text: "",
      height: "",
    });
  });

  test("undoes and redoes; consecutive keystrokes are one step", () => {
    const state = new FormState({ a: "", b: "" });
    for (const text of ["h", "he", "hey"]) state.set("a", text);
    state.set("b", "x");
    state.undo();
    expect(state.values).toEqual({ a: "hey", b: "" });
    state.undo();
    expect(state.values).toEqual({ a: "", b: "" });
    expect(state.canUndo.value).toBe(false);
    state.redo();
    state.redo();
    state.redo();
    expect(state.values).toEqual({ a: "hey", b: "x" });
    state.undo();
    state.assign({ a: "new" });
    expect(state.canRedo.value).toBe(false);
    state.reset();
    state.undo();
    expect(state.values).toEqual({ a: "new", b: "" });
  });

  test("saves changed values, and ignores invalid values on load", () => {
    const state = new FormState({ a: "", b: "1", c: false });
    state.assign({ a: "x", c: true });
    const saved = state.save();
    expect(saved).toEqual({ a: "x", c: true });
    const other = new FormState({ a: "", b: "1", c: false });
    other.load(saved);
    expect(other.values).toEqual({ a: "x", b: "1", c: true });
    other.load({ a: 5, b: "2", c: "true", d: "y", __proto__: { a: "z" } });
    expect(other.values).toEqual({ a: "", b: "2", c: false });
    for (const nothing of [null, 5, "x", [], undefined]) other.load(nothing);
    expect(other.values).toEqual({ a: "", b: "1", c: false });
  });

  test("assigns messages to fields", () => {
    expect(
      groupMessages(
        ["size must be 1", "QR error: dark is", "size is small", "no reader", "data is"],
        ["size", "dark"],
        { data: "text" },
      ),
    ).toEqual({
      size: ["size must be 1", "size is small"],
      dark: ["QR error: dark is"],
      "": ["no reader"],
      text: ["data is"],
    });
  });
});

describe("barcode types", () => {
  const row = (type: string, name: string, description: string) => ({
    type,
    name,
    description,
    accepts: "",
    example: "",
    options: {},
  });
  const types = [
    row("ean13composite", "EAN-13 Composite", "EAN-13 with more"),
    row("gs1-128", "GS1-128", "Parcels"),
    row("ean13", "EAN-13", "Goods in shops"),
  ];

  test.each([
    ["ean13", ["ean13", "ean13composite"]],
    ["EAN 13", ["ean13", "ean13composite"]],
    ["128", ["gs1-128"]],
    ["shops goods", ["ean13"]],
    ["", ["ean13composite", "gs1-128", "ean13"]],
    ["nothing", []],
  ])("are found by the search: %s", (words, found) => {
    expect(searchTypes(types, words).map(({ type }) => type)).toEqual(found);
  });
});

describe("barcode form fields", () => {
  const types = listBarcodeTypes();

  test.each(types.map((row) => [row.type, row] as const))(
    "send all options of the example of %s",
    (type, { options, example }) => {
      const given = Object.fromEntries(
        Object.entries(options).map(([name, value]) => [name, value === true || String(value)]),
      );
      const { text, ...sent } = toRequestFields(BARCODE_FIELDS, { type, text: example, ...given });
      expect(text).toBe(example);
      expect(sent).toEqual({ ...options, ...(options.version !== undefined && { version: String(options.version) }) });
    },
  );

  test("with a type condition are shown for at least one type, and not for all", () => {
    for (const [name, spec] of Object.entries(BARCODE_FIELDS)) {
      if (!("when" in spec)) continue;
      const count = types.filter(({ type }) => spec.when({ type })).length;
      expect([name, count > 0, count < types.length]).toEqual([name, true, true]);
    }
  });
});

describe("the table editor", () => {
  test("formats the data for the service", () => {
    let model = setColumn(EXAMPLE_TABLE, 1, { line: "true", width: "80", format: "percent", prefix: "~" });
    model = setCell(setCell(model, 0, 1, "0.50"), 1, 1, "0.5");
    expect(formatTableData({ ...model, rows: model.rows.slice(0, 2) }, "T")).toEqual({
      title: "T",
      columns: [
        { title: "Region", dataIndex: "region", width: 140 },
        "|",
        {
          title: "Orders",
          dataIndex: "orders",
          align: "right",
          width: 80,
          prefix: "~",
          format: { style: "percent", maximumFractionDigits: 1 },
        },
        { title: "Sales", dataIndex: "sales", align: "right" },
      ],
      dataSource: [
        // Kept as text, because as a number it would lose its trailing zero.
        { region: "North", orders: "0.50", sales: "$4,300" },
        { region: "South", orders: 0.5, sales: "$3,950" },
      ],
    });
    expect(findColumn(model.columns, "data.columns[2].width must be")).toEqual({ column: 1, field: "width" });
    expect(findColumn(model.columns, "data.columns[1] must be")).toBeUndefined();
    expect(findColumn(model.columns, "options.color must be")).toBeUndefined();
  });

  test("shows the data of a saved table as it was entered", () => {
    const texts = fc.oneof(fc.constantFrom("", "1", "1.50", "$4", "true", "a"), fc.string());
    const column = fc.record({
      title: texts,
      key: fc.constantFrom("", "a", "b c"),
      type: fc.constantFrom("", "sparkline"),
      lineColor: fc.constantFrom("", "teal"),
      align: fc.constantFrom("left", "right"),
      width: fc.constantFrom("", "140"),
      prefix: texts,
      suffix: texts,
      format: fc.constantFrom("", "two", "euro"),
      maxLines: fc.constantFrom("", "2"),
      line: fc.constantFrom("", "true"),
    });
    const row = fc.oneof(fc.constant("-" as const), fc.array(texts, { minLength: 3, maxLength: 3 }));
    const table = fc.record({
      columns: fc.array(column, { minLength: 3, maxLength: 3 }),
      rows: fc.array(row, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(table, (model) => {
        const data = JSON.parse(JSON.stringify(formatTableData(model, "")));
        expect(JSON.parse(JSON.stringify(formatTableData(readTableData(data), "")))).toEqual(data);
      }),
    );
  });

  test.each([
    {},
    { columns: 5, dataSource: "a" },
    { columns: [null, "|", 3, {}], dataSource: [null, { a: { value: 1 } }, []] },
    { columns: [{ dataIndex: "__proto__", title: { toString: 1 } }], dataSource: [{ a: 1 }] },
  ])("shows any saved data without an error: %j", (data) => {
    expect(parseTableModel(JSON.stringify(readTableData(data)))).toBeDefined();
  });

  test("derives unique keys", () => {
    const titles = ["Größe (m²)", "", "A", "a", "A!", "__proto__"];
    const columns = titles.map(
      (title) => ({ ...insertColumn(EXAMPLE_TABLE, 0).columns[1], title }) as (typeof EXAMPLE_TABLE.columns)[number],
    );
    const keys = columnKeys(columns);
    expect(keys).toEqual(["gr_e_m", "c2", "a", "a_2", "a_3", "proto"]);
  });

  test("grows when cells are pasted beyond its end, including the header", () => {
    const model = fillCells(EXAMPLE_TABLE, -1, 2, [
      ["X", "Y"],
      ["1", "2"],
    ]);
    expect(model.columns.map(({ title }) => title)).toEqual(["Region", "Orders", "X", "Y"]);
    expect(model.rows[0]).toEqual(["North", "120", "1", "2"]);
    expect(model.rows[1]).toEqual(["South", "98", "$3,950", ""]);
    // Pasting over a divider turns it into a row.
    expect(fillCells(EXAMPLE_TABLE, 3, 0, [["a"]]).rows[3]).toEqual(["a", "", ""]);
    expect(fillCells(EXAMPLE_TABLE, 5, 0, [["a"], ["b"]]).rows.slice(4)).toEqual([
      ["All", "361", "$14,370"],
      ["a", "", ""],
      ["b", "", ""],
    ]);
  });

  test("reads a whole pasted table, including dividers", () => {
    const model = toTableModel(EXAMPLE_TABLE, [
      ["a", "b"],
      ["x", "-1,5 €"],
      ["", ""],
      ["y", ""],
    ]);
    expect(model.columns.map(({ title, align, width }) => [title, align, width])).toEqual([
      ["a", "left", "140"],
      ["b", "right", ""],
    ]);
    expect(model.rows).toEqual([["x", "-1,5 €"], "-", ["y", ""]]);
  });

  test("inserts and removes rows and columns", () => {
    expect(insertRow(EXAMPLE_TABLE, 0, true).rows[1]).toBe("-");
    expect(insertRow(EXAMPLE_TABLE, 99).rows.at(-1)).toEqual(["", "", ""]);
    expect(removeRow(EXAMPLE_TABLE, 3).rows).not.toContain("-");
    expect(removeColumn(EXAMPLE_TABLE, 0).rows[0]).toEqual(["120", "$4,300"]);
    expect(insertColumn(EXAMPLE_TABLE, 0).rows[0]).toEqual(["North", "", "120", "$4,300"]);
  });

  test("parses any text without errors", () => {
    for (const text of ["", "5", "null", "{}", '{"columns":1,"rows":[]}'])
      expect(parseTableModel(text)).toBeUndefined();
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 5 }),
        fc.array(fc.jsonValue(), { maxLength: 5 }),
        (columns, rows) => {
          const model = parseTableModel(JSON.stringify({ columns, rows }));
          expect(model?.columns.length).toBe(columns.length);
          for (const row of model?.rows ?? [])
            expect(
              row === "-" || (row.length === columns.length && row.every((text) => typeof text === "string")),
            ).toBe(true);
          expect(parseTableModel(JSON.stringify(model))).toEqual(model);
        },
      ),
    );
  });
});
