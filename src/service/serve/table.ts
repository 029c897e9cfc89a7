// GET and POST /v1/table, and POST /api/validate-table.

import { countDropped } from "../../../wasm/engine-memory.ts";
import { drawTable } from "../../drawings/table/draw.ts";
import type { TableParams } from "../../drawings/table/table-params.ts";
import { encodePicture } from "../../engine/image/encode.ts";
import { TABLE_SIGNING } from "../params/signings.ts";
import { canonicalTable, normalizeTable, parseTable, readTableFrame } from "../params/table.ts";
import { servePicture } from "./picture.ts";
import { serveValidation, type ValidatedKind } from "./validation.ts";
import { readWhole } from "./whole-file.ts";

/** Tables. */
export const TABLE: ValidatedKind<TableParams> = {
  name: "table",
  errorLabel: "Table error",
  signing: TABLE_SIGNING,
  read: parseTable,
  canonical: canonicalTable,
  draw: async (params, outside) => {
    try {
      // Its pixels need the faces that are held while it is drawn.
      return await drawTable(params, outside, async (picture) =>
        readWhole(await encodePicture(picture, params.format, undefined, outside.fuel)),
      );
    } finally {
      countDropped(CELL_GARBAGE * countCells(params));
    }
  },
  readFrame: readTableFrame,
  normalize: normalizeTable,
};

/** Bytes of JavaScript objects that drawing a cell leaves to the collector, which would let those of several tables add up. */
const CELL_GARBAGE = 2500;

function countCells({ tables }: TableParams): number {
  return tables.reduce((sum, { columns, rows }) => sum + columns.length * rows.length, 0);
}

/** Answers GET and POST /v1/table. */
export const serveTable = (request: Request): Promise<Response> => servePicture(TABLE, request);

/** Answers POST /api/validate-table. */
export const serveTableValidation = (request: Request): Promise<Response> => serveValidation(TABLE, request);
