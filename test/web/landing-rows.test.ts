import { expect, test } from "vitest";
import { splitRows, toTable } from "../../web/landing/rows.ts";

test("cells of a pasted table keep their decimals, and other numbers are numbers", () => {
  const { columns, dataSource } = toTable(splitRows("Product,Price,Stock\nChair,49.90,12\nTable,129.00,4.5"));
  expect(columns.map(({ align }) => align)).toEqual([undefined, "right", "right"]);
  expect(dataSource).toEqual([
    { c0: "Chair", c1: "49.90", c2: 12 },
    { c0: "Table", c1: "129.00", c2: 4.5 },
  ]);
});
