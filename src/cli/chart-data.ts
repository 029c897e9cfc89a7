// Fills a chart with the rows of a CSV file: the first column has the labels, and each other column of numbers is a dataset.

import { readFile } from "node:fs/promises";
import { fillData } from "../drawings/chart/data/fill-data.ts";
import { readCsvGrid } from "../service/source/csv-grid.ts";
import { selectData } from "../service/source/select-data.ts";

/** Fills a configuration with data. @throws Failure that names the file */
export async function fillFromCsv(config: Record<string, unknown>, file: string): Promise<void> {
  const grid = readCsvGrid(await readFile(file, "utf8"), { delimiter: undefined, header: true }, file);
  const request = { source: "csv", url: file, delimiter: undefined, header: true } as const;
  const selection = { labelColumn: 0, dataColumns: undefined, offset: 0, limit: undefined, refresh: 0 };
  fillData(config, selectData(grid, { ...request, ...selection }, file), undefined);
}
