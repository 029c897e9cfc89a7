// Installs chartjs-chart-sankey on Chart.js 3 and 4. Rows can be lists, [from, to, flow], and cycles are allowed.
// Limits the column indexes and the number of flows.

import { load } from "../../../../generated/packages/sankey.js";
import { Failure, showValue } from "../../../base/failure.ts";
import { SANKEY_FLOWS } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType, replaceMethod } from "./chart-runtime.ts";

/** Maximum column index of a sankey node. Empty columns are also laid out. */
const SANKEY_COLUMNS = 100;

interface SankeyController {
  options: {
    readonly parsing?: { readonly from?: string; readonly to?: string; readonly flow?: string } | boolean;
    readonly column?: PlainObject;
    readonly nodePadding?: unknown;
    readonly nodeMinSize?: unknown;
  };
  parseObjectData: (meta: unknown, data: readonly unknown[], start: number, count: number) => unknown;
}

interface Package {
  readonly SankeyController: ComponentClass<SankeyController>;
  readonly Flow: ComponentClass;
}

export function installSankey({ run, register }: ChartRuntime): ChartPlugin {
  const { SankeyController, Flow } = run<Package>(load);
  replaceMethod(
    SankeyController,
    "parseObjectData",
    (parse) =>
      function (meta, data, start, count) {
        const { options } = this;
        const { parsing, column } = options;
        const { from = "from", to = "to", flow = "flow" } = typeof parsing === "object" ? parsing : {};
        checkCount(data);
        const columns: PlainObject = Object.create(null);
        const rows = data.map((row, index) => {
          if (!isPlainObject(row))
            throw new Failure("invalid", `sankey data[${index}] must be {from, to, flow}, got ${showValue(row)}`);
          return {
            ...row,
            [from]: readNode(row[from], column, columns),
            [to]: readNode(row[to], column, columns),
            [flow]: readFlow(row[flow]),
          };
        });
        // Use the checked values: functions in the options could change the options during parsing.
        this.options = Object.create(options, {
          column: { value: columns },
          nodePadding: { value: withCopies(options.nodePadding) },
          nodeMinSize: { value: withCopies(options.nodeMinSize) },
        }) as typeof options;
        try {
          return parse.call(this, meta, rows, start, count);
        } finally {
          this.options = options;
        }
      },
  );
  register(SankeyController, Flow);
  return { prepare: (config) => datasetsOfType(config, ["sankey"]).forEach(readRows) };
}

function readRows(dataset: PlainObject): void {
  if (!Array.isArray(dataset.data)) return;
  checkCount(dataset.data);
  dataset.data = dataset.data.map((row) => (Array.isArray(row) ? { from: row[0], to: row[1], flow: row[2] } : row));
}

function checkCount({ length }: readonly unknown[]): void {
  if (length > SANKEY_FLOWS)
    throw new Failure("invalid", `sankey data must have at most ${SANKEY_FLOWS} flows, got ${length}`);
}

/** A node, as it is passed to functions in the options. */
interface Node extends PlainObject {
  readonly from: readonly PlainObject[];
  readonly to: readonly PlainObject[];
}

/** Wraps a function to pass it copies of nodes. Changes to the nodes themselves could make the layout loop. */
function withCopies(option: unknown): unknown {
  if (typeof option !== "function") return option;
  const withoutNode = ({ node: _, ...flow }: PlainObject) => flow;
  return (node: Node) => option({ ...node, from: node.from.map(withoutNode), to: node.to.map(withoutNode) });
}

/**
 * Reads a node's name, and checks the node's column.
 *
 * @param resolvedColumns columns of the nodes read so far; receives this node's column
 */
function readNode(name: unknown, columns: PlainObject | undefined, resolvedColumns: PlainObject): string {
  if (typeof name !== "string" && typeof name !== "number")
    throw new Failure("invalid", `sankey nodes must be names, got ${showValue(name)}`);
  const column = resolvedColumns[name] ?? columns?.[name];
  if (column !== undefined && !(Number.isInteger(column) && Number(column) >= 0 && Number(column) <= SANKEY_COLUMNS))
    throw new Failure(
      "invalid",
      `sankey column must be a whole number from 0 to ${SANKEY_COLUMNS}, got ${showValue(column)}`,
    );
  if (column !== undefined) resolvedColumns[name] = column;
  return String(name);
}

/** Reads a flow's value. An invalid number would make all heights NaN, because flows are summed. */
function readFlow(flow: unknown): number {
  const amount = typeof flow === "string" && flow.trim() !== "" ? Number(flow) : flow;
  if (typeof amount !== "number" || !(amount >= 0 && amount < 1e100))
    throw new Failure("invalid", `sankey flow must be a number that is at least 0, got ${showValue(flow)}`);
  return amount;
}
