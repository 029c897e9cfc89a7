// Tables: sections 2.9, 2.10 and 4 of the specification.

import { type Check, check, get, post, refused, type Sent } from "./check.ts";

const PNG = "image/png";
const COLUMNS = [
  { title: "Item", dataIndex: "item" },
  { title: "Price", dataIndex: "price" },
];
const ROWS = [
  { item: "Coffee", price: 4 },
  { item: "Tea", price: 3 },
];
const TABLE = { title: "Prices", columns: COLUMNS, dataSource: ROWS };
const draw = (fields: object, options?: object): Sent =>
  post("/v1/table", { data: { ...TABLE, ...fields }, ...(options && { options }) });
const query = (fields: object, options?: object): Sent =>
  get("/v1/table", { data: { ...TABLE, ...fields }, ...(options && { options }) });
const BARE = { title: undefined };

/** Defaults, and another value that changes the image. */
const OPTIONS = {
  cellWidth: [100, 150],
  cellHeight: [40, 60],
  offsetLeft: [8, 20],
  offsetRight: [26, 20],
  spacing: [20, 50],
  titleSpacing: [10, 30],
  fontFamily: ["sans-serif", "serif"],
  paddingVertical: [0, 25],
  paddingHorizontal: [0, 25],
  backgroundColor: ["#ffffff", "#ffff00"],
} as const;
/** `spacing` separates several tables. */
const SEVERAL = (options: object) => post("/v1/table", { data: [TABLE, TABLE], options });

/** Sizes of the image without a title, by options: two columns, a header and two rows. */
const SIZES: readonly (readonly [what: string, options: object, size: readonly [number, number]])[] = [
  ["cells are 100 by 40 pixels by default", {}, [200, 120]],
  ["cellWidth is the width of cells", { cellWidth: 150 }, [300, 120]],
  ["cellHeight is the height of cells", { cellHeight: 60 }, [200, 180]],
  ["paddingVertical is above and below", { paddingVertical: 25 }, [200, 170]],
  ["paddingHorizontal is to the left and right", { paddingHorizontal: 25 }, [250, 120]],
];

const WRONG_OPTIONS: Readonly<Record<string, readonly unknown[]>> = {
  cellWidth: [0, -1, "wide", true, {}],
  cellHeight: [0, -1, "high", true, {}],
  offsetLeft: [-1, "x", {}],
  offsetRight: ["x", {}],
  spacing: [-1, "x", {}],
  titleSpacing: [-1, "x", {}],
  fontFamily: [5, true, {}],
  paddingVertical: [-1, "x", {}],
  paddingHorizontal: [-1, "x", {}],
  backgroundColor: ["no colour", 5, {}],
};
const WRONG_DATA: readonly (readonly [field: string, data: unknown])[] = [
  ["data", 5],
  ["data", "not JSON"],
  ["data", []],
  ["columns", { ...TABLE, columns: 5 }],
  ["columns", { ...TABLE, columns: {} }],
  ["columns", { dataSource: ROWS }],
  ["columns\\[0\\]", { ...TABLE, columns: [5] }],
  ["dataIndex", { ...TABLE, columns: [{ title: "Item" }] }],
  ["title", { ...TABLE, title: {} }],
  ["title", { ...TABLE, columns: [{ ...COLUMNS[0], title: {} }] }],
  ["width", { ...TABLE, columns: [{ ...COLUMNS[0], width: -1 }] }],
  ["width", { ...TABLE, columns: [{ ...COLUMNS[0], width: "wide" }] }],
  ["align", { ...TABLE, columns: [{ ...COLUMNS[0], align: "up" }] }],
  ["dataSource", { ...TABLE, dataSource: 5 }],
  ["dataSource", { ...TABLE, dataSource: {} }],
  ["dataSource\\[0\\]", { ...TABLE, dataSource: [5] }],
];

export const TABLE_CHECKS: readonly Check[] = [
  check("4 POST /v1/table draws a PNG", draw({}), { type: PNG }),
  check("4 GET /v1/table draws a PNG", query({}), { type: PNG, same: draw({}) }),
  check("4 options are optional", draw({}), { same: draw({}, {}) }),
  ...SIZES.flatMap(([what, options, size]) => [
    check(`2.10 ${what} in POST /v1/table`, draw(BARE, options), { type: PNG, size }),
    check(`2.10 ${what} in GET /v1/table`, query(BARE, options), { type: PNG, size }),
  ]),
  ...Object.entries(OPTIONS).map(([name, [value, other]]) => {
    const sent = name === "spacing" ? SEVERAL : (options: object) => draw({}, options);
    return check(`2.10 ${name} is ${value} by default`, sent({}), {
      same: sent({ [name]: value }),
      differs: sent({ [name]: other }),
    });
  }),
  check("2.10 backgroundColor is behind the table", draw({}, { backgroundColor: "#ffff00" }), {
    pixel: [255, 255, 0, 255],
  }),
  check("2.10 the background is white by default", draw({}), { pixel: [255, 255, 255, 255] }),
  ...Object.entries(WRONG_OPTIONS).flatMap(([name, values]) =>
    values.flatMap((value) => [
      check(
        `2.10 ${name} can't be ${JSON.stringify(value)} in POST /v1/table`,
        draw({}, { [name]: value }),
        refused(name),
      ),
      check(
        `2.10 ${name} can't be ${JSON.stringify(value)} in GET /v1/table`,
        query({}, { [name]: value }),
        refused(name),
      ),
    ]),
  ),
  check("2.9 title is drawn", draw({}), { differs: draw(BARE) }),
  check("2.9 a column's title is drawn", draw({}), { differs: draw({ columns: [{ dataIndex: "item" }, COLUMNS[1]] }) }),
  check("2.9 dataIndex selects the cells", draw({ columns: [COLUMNS[0], { title: "Price", dataIndex: "other" }] }), {
    differs: draw({}),
  }),
  check("2.9 a column's width is optional", draw({ ...BARE, columns: [{ ...COLUMNS[0], width: 200 }, COLUMNS[1]] }), {
    size: [300, 120],
  }),
  check("2.9 align may be right", draw({ columns: [COLUMNS[0], { ...COLUMNS[1], align: "right" }] }), {
    differs: draw({}),
  }),
  check(
    "2.9 a cell may be text or a number",
    draw({
      dataSource: [
        { item: "Coffee", price: "4" },
        { item: "Tea", price: "3" },
      ],
    }),
    { same: draw({}) },
  ),
  check("2.9 a row `-` is a horizontal line", draw({ dataSource: [ROWS[0], "-", ROWS[1]] }), {
    type: PNG,
    differs: draw({}),
  }),
  check("2.9 dataSource may be empty", draw({ dataSource: [] }), { type: PNG, differs: draw({}) }),
  ...WRONG_DATA.flatMap(([field, data]) => [
    check(`2.9 data can't be ${JSON.stringify(data)} in POST /v1/table`, post("/v1/table", { data }), refused(field)),
    check(`2.9 data can't be ${JSON.stringify(data)} in GET /v1/table`, get("/v1/table", { data }), refused(field)),
  ]),
  check("4 data is required in POST /v1/table", post("/v1/table", {}), refused("data")),
  check("4 data is required in GET /v1/table", get("/v1/table"), refused("data")),
  ...[5, true, []].map((options) =>
    check(
      `2.10 options can't be ${JSON.stringify(options)}`,
      post("/v1/table", { data: TABLE, options }),
      refused("options"),
    ),
  ),
];
