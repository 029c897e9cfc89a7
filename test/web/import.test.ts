import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { formatNumber, readFormatCode } from "../../web/chart/data/import/cell-format.ts";
import { openBytes } from "../../web/chart/data/import/open-file.ts";
import { readPastedTable, trimRows } from "../../web/chart/data/paste.ts";

const text = (content: string) => strToU8(content);

async function read(bytes: Uint8Array, sheet = 0) {
  const sheets = await openBytes(bytes);
  return trimRows((await sheets[sheet]?.read()) ?? []);
}

/** Returns a workbook with one sheet, from the XML of the sheet's rows and of other parts. */
function workbook(rows: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const files = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])));
}

describe("a workbook", () => {
  test("is read with its number formats", async () => {
    const file = await writeXlsxFile([
      {
        sheet: "Sales",
        data: [
          ["Day", "Revenue", "Growth", "Items", "Open"].map((value) => ({ value })),
          [
            { value: new Date("2026-01-31T00:00:00Z"), type: Date, format: "dd/mm/yyyy" },
            { value: 1200.125, type: Number, format: "$#,##0.00" },
            { value: 0.123, type: Number, format: "0.0%" },
            { value: 1.234, type: Number },
            { value: true, type: Boolean },
          ],
          [
            { value: new Date("2026-02-01T14:30:00Z"), type: Date, format: "dd/mm/yyyy hh:mm" },
            { value: -3, type: Number, format: "$#,##0.00" },
            null,
            { value: 5, type: Number },
            { value: false, type: Boolean },
          ],
        ],
      },
      { sheet: "Städte & Co", data: [[{ value: "Köln <1>" }, { value: 3, type: Number }]] },
    ]).toBuffer();
    const bytes = new Uint8Array(file);
    const sheets = await openBytes(bytes);
    expect(sheets.map(({ name }) => name)).toEqual(["Sales", "Städte & Co"]);
    const rows = await read(bytes);
    expect(rows).toEqual([
      ["Day", "Revenue", "Growth", "Items", "Open"],
      ["2026-01-31", "$1200.1250", "12.3%", "1.2340", "TRUE"],
      ["2026-02-01T14:30", "-$3", "", "5", "FALSE"],
    ]);
    expect(readPastedTable(rows)).toMatchObject({
      labels: ["2026-01-31", "2026-02-01T14:30"],
      series: [
        { name: "Revenue", style: "USD", values: [1200.125, -3] },
        { name: "Growth", style: "percent", values: [0.123, null] },
        { name: "Items", style: "plain", values: [1.234, 5] },
      ],
      leftOut: ["Open"],
    });
    expect(await read(bytes, 1)).toEqual([["Köln <1>", "3"]]);
  });

  test("has cells of all kinds, in sparse rows", async () => {
    const strings = `<sst><si><t>plain</t></si><si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>no</t></rPh></si></sst>`;
    const rows = `<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row>
      <row r="5"><c r="B5"><f>1+1</f><v>2</v></c><c t="inlineStr"><is><t>in</t></is></c><c t="e"><v>#DIV/0!</v></c></row>
      <row><c r="B6" t="str"><f>A1</f><v>text</v></c><c r="C6"><f>1/3</f></c><c r="D6" t="s"><v>99</v></c></row>`;
    expect(await read(workbook(rows, { "xl/sharedStrings.xml": strings }))).toEqual([
      ["plain", "", "rich"],
      ["2", "in", "#DIV/0!"],
      ["text", "", ""],
    ]);
  });
});

test.each([
  ["0.0%", 0.5, "50%"],
  ["#,##0.00 [$€-407]", 1234.5, "€1234.5"],
  ['"€"#,##0', 5, "€5"],
  ["_($* #,##0.00_);_($* (#,##0.00)", -5, "-$5"],
  ["[Red]0.00", 1.5, "1.5"],
  ["d. mmm yyyy", 46053, "2026-01-31"],
  ["[h]:mm", 0.5, "12:00"],
  ["h:mm AM/PM", 0.75, "18:00"],
  ['0 "days"', 3, "3"],
  ["General", 1.234, "1.2340"],
  ["@", 7, "7"],
])("the format %s shows %s as %s", (code, value, expected) => {
  expect(formatNumber(value, readFormatCode(code), 1900)).toBe(expected);
});

describe("a text file", () => {
  test.each([
    ["UTF-8 with a byte order mark", text("\uFEFFa;b\nä;1,5")],
    ["Windows-1252", new Uint8Array([...text("a;b\n"), 0xe4, ...text(";1,5")])],
    ["UTF-16", new Uint8Array([0xff, 0xfe, ...[..."a\tb\nä\t1,5"].flatMap((char) => [char.charCodeAt(0), 0])])],
  ])("is read as %s", async (_, bytes) => {
    expect(await read(bytes)).toEqual([
      ["a", "b"],
      ["ä", "1,5"],
    ]);
  });
});

describe("a hostile file", () => {
  const bomb = workbook(`<row>${"<c><v>1</v></c>".repeat(5_000_000)}</row>`);
  const entities = `<!DOCTYPE lol [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet>&b;</worksheet>`;

  test.each([
    ["an empty file", new Uint8Array(), "The file is empty."],
    ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "Old .xls files"],
    ["binary data", new Uint8Array([1, 2, 0, 3]), "neither text nor an .xlsx workbook"],
    ["a web page", text("<!DOCTYPE html><p>Sign in"), "a web page or XML"],
    ["too many lines", text("a,1\n".repeat(20_000)), "The file has 20,000 rows."],
    ["too many columns", text(`${"1,".repeat(200)}1\n`), "The file has 201 columns."],
    ["a ZIP archive without a workbook", zipSync({ "a.txt": text("hi") }), "The file contains no sheets."],
    ["a truncated archive", workbook("<row/>").subarray(0, 200), "The file"],
    ["a bomb", bomb, "The sheet has more than 100 columns."],
    ["many cells", workbook(`<row><c><v>1</v></c></row>`.repeat(20_000)), "The sheet has more than 10,000 rows."],
    ["a distant cell", workbook(`<row r="1048576"><c r="A1048576"><v>1</v></c></row>`), "The sheet has more than"],
    ["a large text", workbook(`<row><c t="str"><v>${"x".repeat(70_000_000)}</v></c></row>`), "too large"],
    ["entities", workbook("", { "xl/worksheets/sheet1.xml": entities }), "a document type declaration"],
    ["broken XML", workbook("<row><c></row>"), "a syntax error"],
    ["an external entity", workbook("<row><c><v>&xxe;</v></c></row>"), "a syntax error"],
    ["deep elements", workbook("<a>".repeat(100_000)), "nested too deeply"],
    [
      "many attributes",
      workbook(`<row ${Array.from({ length: 9999 }, (_, i) => `a${i}="1"`).join(" ")}/>`),
      "attributes",
    ],
    [
      "a missing sheet",
      workbook("", {
        "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="../../etc/passwd"/></Relationships>`,
      }),
      "the sheet “One” is missing",
    ],
  ])("is rejected with a message: %s", async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });

  test("with the names of object members is only data", async () => {
    const rows = `<row><c t="str"><v>__proto__</v></c><c t="str"><v>=cmd()</v></c></row>`;
    expect(await read(workbook(rows))).toEqual([["__proto__", "=cmd()"]]);
  });
});
