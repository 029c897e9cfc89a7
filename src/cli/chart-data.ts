// Fills a chart with the rows of a CSV file: the first column contains the labels, and each other numeric column is a dataset.

import { readFile } from "node:fs/promises";
import { Failure } from "../base/failure.ts";
import type { PlainObject } from "../base/plain-object.ts";
import { fillData } from "../drawings/chart/data/fill-data.ts";
import { readConfig } from "../drawings/chart/read-config.ts";
import { readCsvGrid } from "../service/source/csv-grid.ts";
import { selectData } from "../service/source/select-data.ts";

/**
 * Returns a copy of the configuration, filled with the file's rows.
 *
 * @throws Failure if the chart can't show the file's data, or the configuration is JavaScript text
 */
export async function fillFromCsv(config: string | PlainObject, file: string): Promise<Record<string, unknown>> {
  const source = readConfig(config);
  if ("script" in source) throw new Failure("invalid", "chart must be JSON or YAML if --data is set, got JavaScript");
  const grid = readCsvGrid(await readFile(file, "utf8"), { delimiter: undefined, header: true }, file);
  const request = { source: "csv", url: file, delimiter: undefined, header: true } as const;
  const selection = { place: "data", labelColumn: 0, dataColumns: undefined, offset: 0, limit: undefined, refresh: 0 };
  fillData(source.config, selectData(grid, { ...request, ...selection }, file), undefined);
  return source.config;
}
