// Documents the operation that loads a table from a URL: docs/external-data.md.

import { LOAD_DATA_FIELDS, loadDataSchema } from "../params/load-data.ts";
import { type FieldNote, listFields } from "./field.ts";
import { KEY_SECURITY, type OperationGroup, requestBody, toBodySchemas } from "./operation.ts";
import { jsonResponse, refErrors } from "./response.ts";

const TABLE = { url: "data:text/csv,Month%2CSales%0AJan%2C10%0AFeb%2C20" };

const NOTES: Readonly<Record<keyof typeof loadDataSchema.shape, FieldNote>> = { url: { example: TABLE.url } };
const FIELDS = listFields(loadDataSchema, LOAD_DATA_FIELDS.names, NOTES);

export const LOAD_DATA: OperationGroup = {
  schemas: toBodySchemas("LoadData", FIELDS, "The URL of a table"),
  operations: [
    {
      id: "loadData",
      tag: "Charts",
      method: "post",
      path: "/api/load-data",
      summary: "Load a table from a URL",
      description:
        "Returns the text of a CSV file or a Google sheet, or the bytes of an Excel workbook. The URL must be at a public address.",
      body: requestBody("LoadData", "The URL of the table", { table: TABLE }),
      responses: {
        200: jsonResponse("The table", "LoadedData", { success: true, text: "Month,Sales\nJan,10\nFeb,20" }),
        ...refErrors("Json", [400, 403, 405, 413, 415, 429]),
      },
      security: KEY_SECURITY,
    },
  ],
};
