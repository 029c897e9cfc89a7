// chartjs-chart-sankey on versions 3 and 4 of Chart.js. Rows may be lists, [from, to, flow]. Refuses flows that are no
// amounts, columns out of reach, and more flows than can be laid out in time; cycles are drawn.

import { load } from "../../../generated/packages/sankey.js";
import { Failure, showValue } from "../../base/failure.ts";
import { SANKEY_COLUMNS, SANKEY_FLOWS } from "../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType, replaceMethod } from "./chart-runtime.ts";

interface SankeyController {
  readonly options: {
    readonly parsing?: { readonly from?: string; readonly to?: string; readonly flow?: string } | boolean;
    readonly column?: PlainObject;
  };
  parseObjectData: (meta: unknown, data: readonly unknown[], start: number, count: number) => unknown;
}

interface Package {
  readonly SankeyController: ComponentClass<SankeyController>;
  readonly Flow: ComponentClass;
}

/** Installs the chart type. */
export function installSankey({ run, register }: ChartRuntime): ChartPlugin {
  const { SankeyController, Flow } = run<Package>(load);
  replaceMethod(
    SankeyController,
    "parseObjectData",
    (parse) =>
      function (meta, data, start, count) {
        const { parsing, column } = this.options;
        const { from = "from", to = "to", flow = "flow" } = typeof parsing === "object" ? parsing : {};
        const rows = data.map((row, index) => {
          if (!isPlainObject(row))
            throw new Failure("invalid", `sankey data[${index}] must be {from, to, flow}, got ${showValue(row)}`);
          return {
            ...row,
            [from]: readNode(row[from], column),
            [to]: readNode(row[to], column),
            [flow]: readFlow(row[flow]),
          };
        });
        return parse.call(this, meta, rows, start, count);
      },
  );
  register(SankeyController, Flow);
  return { prepare: (config) => datasetsOfType(config, ["sankey"]).forEach(readRows) };
}

function readRows(dataset: PlainObject): void {
  if (!Array.isArray(dataset.data)) return;
  if (dataset.data.length > SANKEY_FLOWS)
    throw new Failure("invalid", `sankey data must have at most ${SANKEY_FLOWS} flows, got ${dataset.data.length}`);
  dataset.data = dataset.data.map((row) => (Array.isArray(row) ? { from: row[0], to: row[1], flow: row[2] } : row));
}

function readNode(name: unknown, columns: PlainObject | undefined): string {
  if (typeof name !== "string" && typeof name !== "number")
    throw new Failure("invalid", `sankey nodes must be names, got ${showValue(name)}`);
  const column = columns?.[name];
  if (column !== undefined && !(Number.isInteger(column) && Number(column) >= 0 && Number(column) <= SANKEY_COLUMNS))
    throw new Failure(
      "invalid",
      `sankey column must be a whole number from 0 to ${SANKEY_COLUMNS}, got ${showValue(column)}`,
    );
  return String(name);
}

/** Sums of flows are taken: what is no amount would make every height NaN. */
function readFlow(flow: unknown): number {
  const amount = typeof flow === "string" && flow.trim() !== "" ? Number(flow) : flow;
  if (typeof amount !== "number" || !(amount >= 0 && amount < 1e100))
    throw new Failure("invalid", `sankey flow must be a number of 0 or more, got ${showValue(flow)}`);
  return amount;
}
