// Reads the sheets of an Excel workbook (ECMA-376, part 1, SpreadsheetML) as rows of text. Formulas are not computed: their
// cells have the value that the spreadsheet program saved.

import type { Rows } from "../paste.ts";
import { builtInFormat, type CellFormat, formatNumber, readFormatCode } from "./cell-format.ts";
import { ImportError } from "./import-error.ts";
import { readXmlParts, type XmlHandler } from "./xml-parts.ts";

/** Maximum number of rows and columns with content, and of cells. */
export const MAX_ROWS = 10_000;
export const MAX_COLUMNS = 100;
const MAX_CELLS = 200_000;
/** Maximum length of a cell's text, in characters. */
const MAX_TEXT = 1000;

export interface Sheet {
  readonly name: string;
  /** Reads the sheet's rows. @throws ImportError */
  readonly read: () => Promise<Rows>;
}

/** Opens a workbook. @throws ImportError if the file is not a workbook, or is damaged or too large */
export async function openWorkbook(bytes: Uint8Array): Promise<readonly Sheet[]> {
  const sheets: { readonly name: string; readonly relation: string }[] = [];
  const targets = new Map<string, string>();
  const strings: string[] = [];
  const styles = new StyleReader();
  let epoch: 1900 | 1904 = 1900;
  const handlers: Readonly<Record<string, XmlHandler>> = {
    "xl/workbook.xml": {
      open: (name, attributes) => {
        if (name === "workbookPr" && /^(?:1|true)$/.test(attributes.date1904 ?? "")) epoch = 1904;
        if (name !== "sheet" || attributes.state === "veryHidden") return;
        const relation = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key) && key !== "sheetId")?.[1];
        if (relation !== undefined) sheets.push({ name: attributes.name ?? "Sheet", relation });
      },
    },
    "xl/_rels/workbook.xml.rels": {
      open: (name, { Id, Target }) => {
        if (name === "Relationship" && Id !== undefined && Target !== undefined)
          targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target.replace(/^\.\//, "")}`);
      },
    },
    "xl/sharedStrings.xml": readStrings(strings),
    "xl/styles.xml": styles.handler,
  };
  await readXmlParts(bytes, (name) => (Object.hasOwn(handlers, name) ? handlers[name] : undefined));
  const found = sheets.flatMap(({ name, relation }) => {
    const part = targets.get(relation);
    // Chart sheets have no cells.
    return part === undefined || part.includes("chartsheets/") ? [] : [{ name, part }];
  });
  if (found.length === 0) throw new ImportError("The file contains no sheets. Save it as .xlsx or CSV and try again.");
  return found.map(({ name, part }) => ({
    name,
    read: async () => {
      const rows = new SheetReader(strings, styles.formats, epoch);
      let isFound = false;
      await readXmlParts(bytes, (each) => {
        if (each !== part) return undefined;
        isFound = true;
        return rows.handler;
      });
      if (!isFound) throw new ImportError(`The file is damaged: the sheet “${name}” is missing.`);
      return rows.rows.filter((row) => row.length > 0);
    },
  }));
}

/** Reads the shared strings, without phonetic guides. */
function readStrings(strings: string[]): XmlHandler {
  let text = "";
  let isText = false;
  let isPhonetic = false;
  return {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    text: (part) => {
      if (isText && text.length < MAX_TEXT) text += part.slice(0, MAX_TEXT);
    },
    close: (name) => {
      if (name === "si") strings.push(text);
      if (name === "rPh") isPhonetic = false;
      if (name === "t") isText = false;
    },
  };
}

/** Reads the number formats of the cell styles. */
class StyleReader {
  /** Format of each cell style. */
  readonly formats: CellFormat[] = [];
  readonly #codes = new Map<number, CellFormat>();
  #isCells = false;

  readonly handler: XmlHandler = {
    open: (name, { numFmtId, formatCode = "" }) => {
      const id = Number(numFmtId ?? 0);
      if (name === "numFmt") this.#codes.set(id, readFormatCode(formatCode.slice(0, 255)));
      if (name === "cellXfs") this.#isCells = true;
      if (name === "xf" && this.#isCells)
        this.formats.push(this.#codes.get(id) ?? builtInFormat(id) ?? { kind: "plain" });
    },
    close: (name) => {
      if (name === "cellXfs") this.#isCells = false;
    },
  };
}

/** Reads the cells of a sheet. */
class SheetReader {
  readonly rows: string[][] = [];
  readonly #strings: readonly string[];
  readonly #formats: readonly CellFormat[];
  readonly #epoch: 1900 | 1904;
  #row = -1;
  #column = -1;
  #type = "n";
  #style = 0;
  #text = "";
  #isValue = false;
  #cells = 0;

  constructor(strings: readonly string[], formats: readonly CellFormat[], epoch: 1900 | 1904) {
    this.#strings = strings;
    this.#formats = formats;
    this.#epoch = epoch;
  }

  readonly handler: XmlHandler = {
    open: (name, { r, t, s }) => {
      if (name === "row") {
        this.#row = /^\d{1,7}$/.test(r ?? "") ? Number(r) - 1 : this.#row + 1;
        this.#column = -1;
      } else if (name === "c") {
        this.#column = readColumn(r) ?? this.#column + 1;
        [this.#type, this.#style, this.#text] = [t ?? "n", Number(s ?? 0), ""];
      }
      this.#isValue = name === "v" || name === "t";
    },
    text: (part) => {
      if (this.#isValue && this.#text.length < MAX_TEXT) this.#text += part.slice(0, MAX_TEXT);
    },
    close: (name) => {
      this.#isValue = false;
      if (name === "c") this.#put(this.#read());
    },
  };

  /** Returns the text of the current cell. Error values are empty or stay text, which is marked in the table. */
  #read(): string {
    const text = this.#text;
    if (text === "") return "";
    switch (this.#type) {
      case "s":
        return this.#strings[Number(text)] ?? "";
      case "b":
        return text === "1" ? "TRUE" : "FALSE";
      case "n": {
        const value = Number(text);
        return Number.isFinite(value)
          ? formatNumber(value, this.#formats[this.#style] ?? { kind: "plain" }, this.#epoch)
          : text;
      }
      default:
        return text;
    }
  }

  #put(text: string): void {
    if (text.trim() === "" || this.#row < 0) return;
    this.#cells += 1;
    if (this.#row > MAX_ROWS)
      throw new ImportError(
        `The sheet has more than ${MAX_ROWS.toLocaleString("en")} rows. Copy the rows for the chart.`,
      );
    if (this.#column >= MAX_COLUMNS)
      throw new ImportError(`The sheet has more than ${MAX_COLUMNS} columns. Copy the columns for the chart.`);
    if (this.#cells > MAX_CELLS)
      throw new ImportError(
        `The sheet has more than ${MAX_CELLS.toLocaleString("en")} cells. Copy the cells for the chart.`,
      );
    while (this.rows.length <= this.#row) this.rows.push([]);
    const row = this.rows[this.#row] as string[];
    while (row.length <= this.#column) row.push("");
    row[this.#column] = text;
  }
}

/** Returns the index of the column in a cell reference: 27 for `AB5`. */
function readColumn(reference: string | undefined): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d/.exec(reference ?? "") ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
