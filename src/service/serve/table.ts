// GET and POST /v1/table, and POST /api/validate-table.

import { countDropped } from "../../../wasm/engine-memory.ts";
import { drawTable } from "../../drawings/table/draw.ts";
import type { TableParams } from "../../drawings/table/table-params.ts";
import { encodeImage } from "../../engine/image/encode.ts";
import {
  canonicalTable,
  normalizeTable,
  parseTable,
  readTableFrame,
  TABLE_FIELDS,
  TABLE_SIGNING,
} from "../params/table.ts";
import { bufferFile } from "./buffered-file.ts";
import { serveImage } from "./image.ts";
import { serveValidation, type ValidatedImageEndpoint } from "./validation.ts";

/** Parses and draws tables. */
export const TABLE: ValidatedImageEndpoint<TableParams> = {
  name: "table",
  errorLabel: "Table error",
  fields: TABLE_FIELDS,
  signing: TABLE_SIGNING,
  read: async (input, env) => parseTable(input, await env.findAccountTheme(input)),
  canonical: canonicalTable,
  draw: async (params, env) => {
    try {
      // Encode before drawTable returns: rasterizing needs fonts that are held only while the table is drawn.
      return await drawTable(params, env, async (image) =>
        bufferFile(await encodeImage(image, params.format, undefined, env)),
      );
    } finally {
      countDropped(CELL_GARBAGE * countCells(params));
    }
  },
  readFrame: readTableFrame,
  normalize: normalizeTable,
};

/** Garbage per cell, in bytes. V8 would collect it only after several tables. */
const CELL_GARBAGE = 2500;

function countCells({ tables }: TableParams): number {
  return tables.reduce((sum, { columns, rows }) => sum + columns.length * rows.length, 0);
}

/** Handles GET and POST /v1/table. */
export const serveTable = (request: Request): Promise<Response> => serveImage(TABLE, request);

/** Handles POST /api/validate-table. */
export const serveTableValidation = (request: Request): Promise<Response> => serveValidation(TABLE, request);
