import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { createCellFormat } from "../../../src/drawings/table/cell-format.ts";
import { TABLE } from "../../../src/drawings/table/kind.ts";
import { parseQuery } from "../../../src/options/query.ts";

const fromQuery = (query: string) => TABLE.parse(parseQuery(query));
const fromJson = (body: Record<string, unknown>) => TABLE.parse({ type: "json", body });
const ofData = (data: unknown) => fromJson({ data });
const ofOptions = (options: unknown) => fromJson({ data: { title: "t" }, options });

const COLUMNS = [{ dataIndex: "a" }];

/** Returns the messages of the Failure that the call throws. */
function failureOf(call: () => unknown): string[] {
  try {
    call();
  } catch (error) {
    if (error instanceof Failure) return error.details.length > 0 ? [...error.details] : [error.message];
    throw error;
  }
  throw new Error("the call must fail");
}

describe("TABLE.parse", () => {
  test("fills in the defaults for a query and for JSON", () => {
    const data = { title: "T", columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: 1 }, "-"] };
    const params = ofData(data);
    expect(params.format).toBe("png");
    expect(params.devicePixelRatio).toBe(1);
    expect(params.options).toEqual({
      cellWidth: 100,
      cellHeight: 40,
      offsetLeft: 8,
      spacing: 20,
      titleSpacing: 10,
      fontFamily: "sans-serif",
      paddingVertical: 0,
      paddingHorizontal: 0,
      backgroundColor: "#ffffff",
      color: "#333333",
      fontSize: 16,
    });
    expect(params.tables).toEqual([
      {
        title: "T",
        titleStyle: { fillStyle: "#000000", textAlign: "left", offsetTop: 0 },
        columns: [{ title: "A", dataIndex: "a", align: "left", prefix: "", suffix: "", maxLines: 1 }],
        rows: [{ cells: [1], style: {} }, "-"],
      },
    ]);
    const text = JSON.stringify(data);
    expect(fromQuery(`data=${encodeURIComponent(text)}`)).toEqual(params);
    expect(fromQuery(`data=${text}&options={}`)).toEqual(params);
    expect(fromQuery(new URLSearchParams({ data: JSON.stringify(data, null, 2) }).toString())).toEqual(params);
    expect(fromJson({ data: text, options: null })).toEqual(params);
    expect(ofData([data])).toEqual(params);
    const nulls = { backgroundColor: null, offsetTop: null, format: null };
    expect(fromJson({ data, options: nulls })).toEqual(params);
  });

  test("keeps a plus inside strings and reads a plus between tokens as a space", () => {
    expect(fromQuery('data={"title":"a+b"}').tables[0]?.title).toBe("a+b");
    expect(fromQuery('data={"title":+"ab"}').tables[0]?.title).toBe("ab");
    expect(fromQuery("data=%7B%22title%22%3A%22a+b%22%7D").tables[0]?.title).toBe("a b");
  });

  test("accepts numbers as text, and text as numbers", () => {
    const params = fromJson({
      data: { title: 2026, columns: [{ title: 1, dataIndex: 0, width: "55" }], dataSource: [{ 0: "x" }] },
      options: { cellHeight: "30.5" },
      devicePixelRatio: "2",
      format: " SVG ",
    });
    expect(params.tables[0]).toMatchObject({ title: "2026", columns: [{ title: "1", dataIndex: "0", width: 55 }] });
    expect(params.tables[0]?.rows).toEqual([{ cells: ["x"], style: {} }]);
    expect(params).toMatchObject({ options: { cellHeight: 30.5 }, devicePixelRatio: 2, format: "svg" });
  });

  test("prefers a format and ratio beside the data to those in its options", () => {
    expect(ofOptions({ format: "JPG", devicePixelRatio: 3 })).toMatchObject({ format: "jpg", devicePixelRatio: 3 });
    const data = { title: "t" };
    const options = { format: "svg", devicePixelRatio: 3 };
    expect(fromJson({ data, options, f: "pdf" })).toMatchObject({ format: "pdf", devicePixelRatio: 3 });
    expect(fromQuery(`data={"title":"t"}&format=webp&devicePixelRatio=1.5`)).toMatchObject({
      format: "webp",
      devicePixelRatio: 1.5,
    });
  });

  test("shows nothing for missing values and inherited properties", () => {
    const keys = ["a", "constructor", "__proto__", "toString", "hasOwnProperty"];
    const columns = keys.map((dataIndex) => ({ dataIndex }));
    const rows = ofData({ columns, dataSource: [{}, { a: null }] }).tables[0]?.rows;
    expect(rows?.map((row) => row !== "-" && row.cells)).toEqual(Array(2).fill(Array(5).fill(undefined)));
    const withPrototypeKeys = fromQuery(
      `data={"columns":${JSON.stringify(columns)},"dataSource":[{"__proto__":"p","constructor":"c","toString":0}]}`,
    );
    expect(withPrototypeKeys.tables[0]?.rows).toEqual([{ cells: [undefined, "c", "p", 0, undefined], style: {} }]);
    expect(({} as Record<string, unknown>).p).toBeUndefined();
  });

  test("reads styles of cells and rows, and columns named like a style", () => {
    const row = { a: { value: 1, color: "red", bold: true }, rowStyle: { backgroundColor: "#eee", align: "center" } };
    const cell = { value: 1, style: { color: "red", bold: true } };
    expect(ofData({ columns: COLUMNS, dataSource: [row] }).tables[0]?.rows).toEqual([
      { cells: [cell], style: { backgroundColor: "#eee", align: "center" } },
    ]);
    const columns = [{ dataIndex: "rowStyle" }];
    expect(ofData({ columns, dataSource: [{ rowStyle: "modern" }] }).tables[0]?.rows).toEqual([
      { cells: ["modern"], style: {} },
    ]);
    expect(ofData({ columns: COLUMNS, dataSource: [{ a: { backgroundColor: "red" } }] }).tables[0]?.rows).toEqual([
      { cells: [{ value: undefined, style: { backgroundColor: "red" } }], style: {} },
    ]);
  });

  test("has one cache key for all spellings of a table, and separate keys for different images", () => {
    const key = (options: unknown) => JSON.stringify(TABLE.canonical(ofOptions(options)));
    expect(key({ cellWidth: 100, format: "jpeg" })).toBe(key({ format: "jpg", zebra: false }));
    expect(key({ color: "red", fontSize: 9 })).toBe(key({ fontSize: 9, color: "red" }));
    expect(key({ format: "svg", devicePixelRatio: 2 })).toBe(key({ format: "svg" }));
    expect(key({ devicePixelRatio: 2 })).not.toBe(key({}));
  });
});

describe("TABLE.parse rejects", () => {
  test.each<[data: unknown, message: string]>([
    [7, "data must be an object with columns and dataSource, got 7"],
    [Array(21).fill({ title: "t" }), "data must have 1 to 20 tables, got 21"],
    [[{ title: "t" }, null], "data[1] must be an object with columns and dataSource, got null"],
    [{}, "data.columns must be a list of columns, got nothing"],
    [{ columns: Array(101).fill("|") }, "data.columns must have at most 100 entries, got 101"],
    [{ columns: COLUMNS, dataSource: {} }, "data.dataSource must be a list of rows, got {}"],
    [
      { columns: COLUMNS, dataSource: Array(1001).fill("-") },
      "data.dataSource must have at most 1000 entries, got 1001",
    ],
    [{ columns: [{ title: "A" }] }, "data.columns[0].dataIndex must be text, got nothing"],
    [{ columns: ["|", "-"] }, 'data.columns[1] must be an object or "|", got -'],
    [{ columns: [{ dataIndex: "a", width: -1 }] }, "data.columns[0].width must be a number from 0 to 10000, got -1"],
    [
      { columns: [{ dataIndex: "a", align: "middle" }] },
      "data.columns[0].align must be one of left, right, center, start, end, got middle",
    ],
    [
      { columns: [{ dataIndex: "a", maxLines: 1.5 }] },
      "data.columns[0].maxLines must be a whole number from 1 to 20, got 1.5",
    ],
    [{ columns: COLUMNS, dataSource: ["x"] }, 'data.dataSource[0] must be an object or "-", got x'],
    [
      { columns: COLUMNS, dataSource: [{ a: { b: 1 } }] },
      'data.dataSource[0].a must be text, a number, true, false, null or an object with value, color, backgroundColor, bold, align, got {"b":1}',
    ],
    [
      { columns: COLUMNS, dataSource: [{ a: { value: {} } }] },
      "data.dataSource[0].a.value must be text, a number, true, false or null, got {}",
    ],
    [
      { columns: COLUMNS, dataSource: [{ a: { value: 1, color: "no" } }] },
      "data.dataSource[0].a.color must be a CSS colour such as navy, #4e79a7 or 4e79a7, got no",
    ],
    [
      { columns: COLUMNS, dataSource: [{ rowStyle: { bold: "very" } }] },
      "data.dataSource[0].rowStyle.bold must be true or false, got very",
    ],
    [{ columns: COLUMNS, dataSource: [{ rowStyle: 1 }] }, "data.dataSource[0].rowStyle must be an object, got 1"],
    [{ title: "t", titleStyle: "bold" }, "data.titleStyle must be an object, got bold"],
    [
      [{ title: "t", titleStyle: { fillStyle: "nope" } }],
      "data[0].titleStyle.fillStyle must be a CSS colour such as navy, #4e79a7 or 4e79a7, got nope",
    ],
    [
      { columns: [{ dataIndex: "a", format: { locale: "no such" } }] },
      "data.columns[0].format.locale must be a locale such as en-US or de, got no such",
    ],
    [
      { columns: [{ dataIndex: "a", format: "0.00" }] },
      "data.columns[0].format must be an object with Intl.NumberFormat or Intl.DateTimeFormat options, got 0.00",
    ],
  ])("data: %j", (data, message) => {
    expect(failureOf(() => ofData(data))).toEqual([message]);
  });

  test("a format that Intl rejects, with a short reason", () => {
    const zone = { timeZone: "x".repeat(100_000), dateStyle: "full" };
    const [long] = failureOf(() => ofData({ columns: [{ dataIndex: "a", format: zone }] }));
    expect(long?.length).toBeLessThan(300);
    const format = { style: "currency", currency: "E" };
    const [message] = failureOf(() => ofData({ columns: [{ dataIndex: "a", format }] }));
    expect(message).toMatch(
      /^data\.columns\[0\]\.format must be an object with Intl\.NumberFormat or Intl\.DateTimeFormat options .*\(.*currency.*\), got \{/i,
    );
  });

  test("invalid options", () => {
    expect(failureOf(() => ofOptions([]))).toEqual(["options must be an object, got []"]);
    expect(failureOf(() => ofOptions({ cellWidth: 0 }))).toEqual([
      "options.cellWidth must be a number from 1 to 10000, got 0",
    ]);
    expect(failureOf(() => ofOptions({ fontSize: "big", zebra: 3 }))).toEqual([
      "options.fontSize must be a number from 1 to 1000, got big",
      "options.zebra must be true, false or a CSS colour, got 3",
    ]);
    expect(failureOf(() => ofOptions({ backgroundColor: "#ggg" }))).toEqual([
      "options.backgroundColor must be a CSS colour such as navy, #4e79a7 or 4e79a7, got #ggg",
    ]);
    expect(failureOf(() => ofOptions({ format: "gif" }))).toEqual([
      "options.format must be one of png, jpg, jpeg, webp, avif, svg, pdf, base64, got gif",
    ]);
    expect(failureOf(() => ofOptions({ devicePixelRatio: 5 }))).toEqual([
      "options.devicePixelRatio must be greater than 0 and at most 4, got 5",
    ]);
    expect(failureOf(() => fromJson({ data: { title: "t" }, format: "gif", devicePixelRatio: 0 }))).toEqual([
      "format must be one of png, jpg, jpeg, webp, avif, svg, pdf, base64, got gif",
      "devicePixelRatio must be greater than 0 and at most 4, got 0",
    ]);
  });

  test("malformed JSON, with its position", () => {
    expect(failureOf(() => fromQuery("data={"))).toEqual([
      "data must be JSON: unexpected end of text at line 1, column 2",
    ]);
    expect(failureOf(() => fromQuery('data={"title":"t"}&options={"zebra":tru}'))).toEqual([
      'options must be JSON: unexpected "}" at line 1, column 13',
    ]);
    expect(failureOf(() => fromQuery(""))).toEqual([
      "You are missing variable `data`: a table with columns and dataSource, or a list of tables",
    ]);
    expect(failureOf(() => fromQuery("data="))).toEqual([
      "You are missing variable `data`: a table with columns and dataSource, or a list of tables",
    ]);
  });

  test("data that is too large or nested too deeply", () => {
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    expect(failureOf(() => fromQuery(`data=${deep}`))).toEqual(["data must be nested at most 100 levels deep"]);
    expect(failureOf(() => fromQuery(`data="${"x".repeat(1_000_000)}"`))).toEqual([
      "data must have at most 1000000 characters",
    ]);
  });

  test("nothing else: arbitrary JSON is read or rejected with a Failure", () => {
    const value = fc.jsonValue();
    const table = fc.record(
      {
        title: value,
        titleStyle: value,
        columns: fc.oneof(
          value,
          fc.array(fc.oneof(value, fc.record({ dataIndex: value, format: value, width: value }))),
        ),
        dataSource: fc.oneof(value, fc.array(fc.oneof(value, fc.constant("-"), fc.record({ a: value })))),
      },
      { requiredKeys: [] },
    );
    const options = fc.oneof(value, fc.record({ zebra: value, color: value, cellWidth: value, format: value }));
    fc.assert(
      fc.property(fc.oneof(value, table, fc.array(table)), options, (data, given) => {
        try {
          fromJson({ data, options: given });
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
        const frame = TABLE.readFrame({ type: "json", body: { data, options: given } });
        expect(["png", "jpg", "jpeg", "webp", "svg"]).toContain(frame.format);
      }),
      { numRuns: 500 },
    );
  });
});

describe("TABLE.readFrame", () => {
  const frame = (query: string) => TABLE.readFrame(parseQuery(query));

  test("has the format and ratio of the table as far as they are valid", () => {
    const plain = { format: "png", width: 500, height: 300, devicePixelRatio: 1 };
    expect(frame("data={")).toEqual(plain);
    expect(frame("data=%ff&options=%ff&format=%ff")).toEqual(plain);
    expect(frame('options={"format":"SVG","devicePixelRatio":2}')).toEqual({
      ...plain,
      format: "svg",
      devicePixelRatio: 2,
    });
    expect(frame('format=webp&devicePixelRatio=99&options={"format":"svg"}')).toEqual({ ...plain, format: "webp" });
    expect(frame("format=pdf")).toEqual(plain);
  });
});

describe("a column's format", () => {
  const write = (options: Record<string, unknown>, value: string | number) =>
    createCellFormat({ locale: "en-US", ...options })(value);

  test("formats numbers and numeric text, and leaves other values alone", () => {
    expect(write({}, 1234.5)).toBe("1,234.5");
    expect(write({ minimumFractionDigits: 2 }, "1e3")).toBe("1,000.00");
    expect(write({ style: "percent" }, 0.25)).toBe("25%");
    expect(write({ locale: "de", style: "currency", currency: "EUR" }, -3)).toBe("-3,00\u00a0€");
    expect(write({}, "n/a")).toBeUndefined();
    expect(write({}, "12 apples")).toBeUndefined();
  });

  test.each<[options: Record<string, unknown>, value: string | number, text: string | undefined]>([
    [{ dateStyle: "short" }, 0, "1/1/70"],
    [{ dateStyle: "short" }, "2026-11-21", "11/21/26"],
    [{ dateStyle: "short" }, "2026-11", "11/1/26"],
    [{ dateStyle: "short", locale: "de" }, "2026-11-21T23:59", "21.11.26"],
    [{ hour: "2-digit", minute: "2-digit", hour12: false }, "2026-11-21 23:59:30", "23:59"],
    [{ hour: "2-digit", minute: "2-digit", hour12: false }, "2026-11-21T23:59:30+02:00", "21:59"],
    [{ hour: "2-digit", hour12: false, timeZone: "Asia/Tokyo" }, "2026-11-21T01:00Z", "10"],
    [{ year: "numeric" }, "tomorrow", undefined],
    [{ year: "numeric" }, "2026-13-01", undefined],
    [{ year: "numeric" }, 9e15, undefined],
  ])("formats dates in UTC: %j of %j is %j", (options, value, text) => {
    expect(write(options, value)).toBe(text);
  });
});
