import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { takeDataOptions } from "../../src/drawings/chart/data/data-store.ts";
import { PRESET_NAMES, presetOf } from "../../src/drawings/data-source/presets.ts";
import { findProblem, guessKind, readSource, removeSource, setSource } from "../../web/output/changing/data-source.ts";
import { formatFieldImage, formatUrlImage, MAIL_PROGRAMS } from "../../web/output/changing/mail-program.ts";
import { formatMergedCsv, guessTargets, listTargets, mergeRows } from "../../web/output/changing/merge.ts";
import { readTemplateFields, type TemplateField } from "../../web/output/changing/template-fields.ts";
import { formatTemplateUrl, InvalidValue, toParameter } from "../../web/output/changing/template-value.ts";
import { joinCells, readColumns } from "../../web/output/changing/values-grid.tsx";

const BASE = "https://charts.example.com/c/abc";

const CHART = `{
  type: 'bar',
  data: {
    labels: ['Q1', 'Q2', "Q3"],
    datasets: [
      { label: 'Sales', data: [1, 2.5, null], backgroundColor: 'teal' },
      { type: 'line', label: "Sales, target", data: [3, 3, 3] },
    ],
  },
  options: { plugins: { title: { display: true, text: 'Orders' } } },
}`;
const FIELDS = readTemplateFields(CHART, 4);

describe("template fields", () => {
  test("have plain names and the chart's own values", () => {
    expect([...FIELDS.main, ...FIELDS.style].map(({ parameter, label, value }) => [parameter, label, value])).toEqual([
      ["title", "Title", "Orders"],
      ["labels", "Labels", "Q1\nQ2\nQ3"],
      ["data1", "Sales: values", "1, 2.5, "],
      ["data2", "Sales, target: values", "3, 3, 3"],
      ["label1", "Sales: name", "Sales"],
      ["backgroundColor1", "Sales: colour", "teal"],
      ["label2", "Sales, target: name", "Sales, target"],
      ["borderColor2", "Sales, target: colour", ""],
    ]);
  });

  test("exist for computed charts, points and broken code", () => {
    const computed = readTemplateFields("{type:'bar',data:{labels:f(),datasets:[1,2].map(make)}}", 2);
    expect(computed.main.map(({ label, value }) => [label, value])).toEqual([
      ["Title", ""],
      ["Labels", ""],
      ["Series 1: values", ""],
    ]);
    const points = readTemplateFields('{"type":"scatter","data":{"datasets":[{"data":[{"x":1,"y":2}]}]}}', 4);
    expect(points.main[2]?.value).toBe('[{"x":1,"y":2}]');
    expect(points.series[0]?.numbers).toBeUndefined();
    for (const text of ["", "{type:", "make()"]) expect(readTemplateFields(text, 4).main).toHaveLength(3);
  });
});

describe("the grid of new values", () => {
  const text =
    "{ type: 'bar', data: { labels: ['Q1', 'Q2, late'], datasets: [{ label: 'Sales', data: [3, null] }, { data: [1.5, 2] }] } }";
  const fields = readTemplateFields(text, 4);
  const cellsOf = (texts: Readonly<Record<string, string>>) => readColumns(fields, texts)?.map(({ cells }) => cells);

  test("has a column for the labels and for each series", () => {
    expect(cellsOf({})).toEqual([
      ["Q1", "Q2, late"],
      ["3", ""],
      ["1.5", "2"],
    ]);
    expect(cellsOf({ data1: "4,5", labels: "a,b" })?.slice(0, 2)).toEqual([
      ["a", "b"],
      ["4", "5"],
    ]);
  });

  test("doesn't exist for points and computed data", () => {
    const points = "{ type: 'scatter', data: { datasets: [{ data: [{ x: 1, y: 2 }] }] } }";
    const computed = "{ type: 'bar', data: { labels: ['a'], datasets: [{ data: f() }] } }";
    for (const each of [points, computed]) expect(readColumns(readTemplateFields(each, 4), {})).toBeUndefined();
    expect(cellsOf({ data1: '[{"x":1}]' })).toBeUndefined();
  });

  test("gives back the cells that it writes, and the chart's own text for unchanged cells", () => {
    const columns = readColumns(fields, {}) ?? [];
    for (const { field, cells } of columns) {
      expect(joinCells(field, cells)).toBe(field.value);
      fc.assert(
        fc.property(fc.array(fc.constantFrom("", "1", "2,5", "-3"), { minLength: 2, maxLength: 5 }), (typed) => {
          const written = joinCells(field, typed);
          const read = readColumns(fields, { [field.parameter]: written })?.find((each) => each.field === field);
          expect(read?.cells).toEqual(typed);
        }),
      );
    }
    expect(toParameter("data", joinCells(columns[1]?.field as TemplateField, ["", "2,5", ""]))).toBe(",2.5,");
  });
});

describe("a template value", () => {
  test.each([
    ["text", "  a\nb  ", "a b"],
    ["labels", "a\nb, c\n", '["a","b, c"]'],
    ["labels", "a, b", "a,b"],
    ["labels", '["a, b", ["c", "d"]]', '["a, b", ["c", "d"]]'],
    ["labels", "[a\nb", '["[a","b"]'],
    ["data", "1, 2,,4", "1,2,,4"],
    ["data", "1,5\n2\n1.234,5", "1.5,2,1234.5"],
    ["data", "$1,200; 12 %; ", "1200,12,"],
    ["data", "(1, 2), (3, 5)", "(1, 2), (3, 5)"],
    ["data", "[[1,5],[2,6]]", "[[1,5],[2,6]]"],
    ["data", "null", "[null]"],
    ["data", "", ""],
  ] as const)("of kind %s: %j", (kind, typed, parameter) => {
    expect(toParameter(kind, typed)).toBe(parameter);
  });

  test.each([
    ["data", "1, two", /“two” is not a number/],
    ["data", "1,2,3e999", /“3e999” is not a number/],
    ["text", "x".repeat(1001), /has more than 1,000 characters/],
    ["labels", `a\n${"x".repeat(1001)}`, /has more than 1,000 characters/],
    ["data", ",".repeat(10_000), /can have 10,000 values, and this one has 10001/],
  ] as const)("of kind %s can be invalid", (kind, typed, message) => {
    expect(() => toParameter(kind, typed)).toThrow(InvalidValue);
    expect(() => toParameter(kind, typed)).toThrow(message);
  });

  test("survives the URL, whatever it contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const value = toParameter("text", text);
        const url = new URL(formatTemplateUrl(BASE, { title: value, data1: "" }));
        expect(url.searchParams.get("title") ?? "").toBe(value);
        expect([...url.searchParams.keys()]).toEqual(value === "" ? [] : ["title"]);
      }),
    );
  });
});

describe("a mail merge", () => {
  test("guesses the field that a column replaces", () => {
    const guess = (...headings: string[]) => guessTargets(headings, FIELDS);
    expect(guess("E-mail", "TITLE", "Sales", "q2", "Sales, target: Q1", "q2", "")).toEqual([
      "",
      "title",
      "data1",
      "data1.1",
      "data2.0",
      "",
      "",
    ]);
    expect(listTargets(FIELDS).map(({ label }) => label)).toContain("Sales, target: Q3");
  });

  test("makes one URL per recipient, and names the column of an invalid value", () => {
    const rows = [
      ["a@example.com", "Ann & Bob, “100 %” 😀", "10", "1,5"],
      ["b@example.com", "", "", ""],
      ["c@example.com", "=1+1", "x", ""],
    ];
    const [first, second, third] = mergeRows(BASE, FIELDS, rows, ["", "title", "data1.0", "data2.2"]);
    const query = new URL(first?.url as string).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      title: "Ann & Bob, “100 %” 😀",
      data1: "10,2.5,",
      data2: "3,3,1.5",
    });
    expect(second?.url).toBe(`${BASE}?data1=,2.5,&data2=3,3%2C`);
    expect(third).toEqual({ url: undefined, problem: "Column 3: “x” is not a number" });
    const [long] = mergeRows(
      BASE,
      FIELDS,
      [["😀".repeat(500), "ü".repeat(1000), "ü".repeat(1000)]],
      ["title", "label1", "label2"],
    );
    expect(long?.problem).toMatch(/^The URL has \d\d,\d{3} characters, which is too long$/);
  });

  test("exports CSV without formulas", async () => {
    const rows = [["=HYPERLINK(1)", 'a "b", c\nd', "-5", "+1", "-x", "@a"]];
    const csv = await formatMergedCsv(["a", "b", "c", "d", "e", "f"], rows, [{ url: BASE, problem: undefined }]);
    expect(csv).toBe(`a,b,c,d,e,f,chart_url\r\n"'=HYPERLINK(1)","a ""b"", c\nd",-5,+1,"'-x","'@a",${BASE}`);
  });
});

describe("the image in a mail program", () => {
  const request = { path: "/chart", fields: {}, alt: `a "b"`, width: 500, height: 300 } as const;
  const imageOf = (id: string, names: Record<string, string>) => {
    const program = MAIL_PROGRAMS.find((each) => each.id === id) ?? MAIL_PROGRAMS[0];
    return formatFieldImage(program, request, BASE, names);
  };

  test("has placeholders that the program finds", () => {
    const names = { title: "first name", data1: "", data2: '*|x"&|*' };
    expect(imageOf("mailchimp", names)).toContain(
      `<img src="${BASE}?title=*|FIRSTNAME|*&amp;data2=*|X|*" alt="a &quot;b&quot;"`,
    );
    expect(imageOf("hubspot", names)).toContain(
      `src="${BASE}?title={{ contact.firstname }}&amp;data2={{ contact.x }}"`,
    );
    expect(imageOf("word", names)).toBe(
      `{ INCLUDEPICTURE "${BASE}?title={ MERGEFIELD firstname }&data2={ MERGEFIELD x }" \\d }`,
    );
    expect(imageOf("word", { title: " ", data1: '"' })).toBeUndefined();
  });

  test("can take the URL from a column", () => {
    expect(MAIL_PROGRAMS.map((program) => formatUrlImage(program, request))).toEqual([
      expect.stringContaining('src="*|CHART_URL|*"'),
      expect.stringContaining('src="{{ contact.chart_url }}"'),
      '{ INCLUDEPICTURE "{ MERGEFIELD chart_url }" \\d }',
    ]);
  });
});

describe("a data source", () => {
  const csv = { kind: "csv", values: { url: "https://example.com/a.csv" }, secret: "", refresh: 3600 } as const;

  test("is added, changed and removed in the code", () => {
    const added = setSource(CHART, csv) as string;
    expect(added).toContain("text: 'Orders'");
    expect(readSource(added)).toEqual(csv);
    const values = { sheetUrl: "https://docs.google.com/spreadsheets/d/a/edit#gid=0" };
    const sheet = { ...csv, kind: "googleSheets", values } as const;
    const changed = setSource(added, sheet) as string;
    expect(readSource(changed)).toEqual(sheet);
    expect(changed).not.toContain("csv");
    expect(removeSource(changed)).toBe(CHART);
    expect(readSource(CHART)).toBeUndefined();
  });

  test("keeps its other options", () => {
    const text = '{"type":"bar","options":{"plugins":{"csv":{"url":"a","labelColumn":"month"}}}}';
    expect(readSource(text)).toEqual({ kind: "csv", values: { url: "a" }, secret: "", refresh: 300 });
    expect(JSON.parse(setSource(text, csv) as string).options.plugins.csv).toEqual({
      url: csv.values.url,
      labelColumn: "month",
      refresh: 3600,
    });
  });

  test.each(PRESET_NAMES)("has the fields and the secret of the preset %s", (kind) => {
    const options = Object.entries(presetOf(kind).options);
    const values = Object.fromEntries(options.map(([name, { example }]) => [name, example]));
    const source = { kind, values, secret: "team-key", refresh: 600 };
    expect(findProblem(source)).toBeUndefined();
    const added = setSource(CHART, source) as string;
    expect(readSource(added)).toEqual(source);
    expect(takeDataOptions(new Function(`return (${added})`)())?.request).toMatchObject({
      source: kind,
      values,
    });
    // Optional values and the secret can be removed.
    const required = Object.fromEntries(
      options.flatMap(([name, { isRequired, example }]) => (isRequired ? [[name, example]] : [])),
    );
    const changed = setSource(added, { ...source, values: required, secret: "" }) as string;
    expect(readSource(changed)).toEqual({ ...source, values: required, secret: "" });
    expect(changed).not.toContain("headers");
    expect(removeSource(changed)).toBe(CHART);
    expect(findProblem({ ...source, values: {} })).toMatch(/^Enter a value for “/);
    expect(findProblem({ ...source, secret: "a}} b" })).toMatch(/^The name of a secret/);
    const [[first]] = options as [[string, unknown]];
    expect(findProblem({ ...source, values: { ...values, [first]: "\n{" } })).toMatch(/must be|must begin/);
  });

  test("keeps headers that the form can't show", () => {
    const text = "{type:'bar',options:{plugins:{github:{path:'repos/a/b',headers:{'X-Other':'{{secret.a}}'}}}}}";
    const source = readSource(text);
    expect(source?.secret).toBeUndefined();
    expect(setSource(text, { ...source, values: { path: "repos/a/c" } } as never)).toContain(
      "'X-Other':'{{secret.a}}'",
    );
  });

  test("can't be added to computed options", () => {
    expect(setSource("{type:'bar',options:make()}", csv)).toBeUndefined();
  });

  test.each([
    ["https://docs.google.com/spreadsheets/d/x/edit", "googleSheets"],
    ["https://example.com/a.json?b", "json"],
    ["https://example.com/export", "csv"],
  ])("%s is a %s", (url, kind) => {
    expect(guessKind(url)).toBe(kind);
  });
});
