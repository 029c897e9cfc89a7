// Describes tables for the OpenAPI document, LLM tools, the command line and the docs.

import type { Description } from "../description.ts";
import { TABLE } from "./kind.ts";
import { EXAMPLE_TABLE as data, EXAMPLE_OPTIONS as options } from "./options.ts";
import { TABLE_TOOL } from "./tool.ts";

export const TABLE_DESCRIPTION: Description = {
  kind: TABLE,
  name: "Table",
  tag: "Tables",
  drawn: "a table",
  subject: "Tables",
  image: "The image of the tables",
  body: "The table or tables",
  live: `data=${encodeURIComponent(JSON.stringify(data))}`,
  examples: { table: { data, options }, themed: { data, theme: "editorial" } },
  validation: {
    summary: "Check whether a table can be drawn",
    description: "The table is drawn as `POST /v1/table` would draw it, but the image is discarded.",
    success: "The table can be drawn",
    normalized: {
      format: "png",
      devicePixelRatio: 1,
      tables: [{ title: "Orders", columns: 2, rows: 3 }],
      options: { cellWidth: 100, cellHeight: 30 },
    },
    bytes: 3120,
  },
  tool: {
    name: "create_table",
    input: TABLE_TOOL,
    title: "Draw a table",
    description:
      'Draws a table of rows and columns, and returns the image and its URL. Example: {"data":{"title":"Orders","columns":[{"title":"Item","dataIndex":"item"},{"title":"Price","dataIndex":"price","align":"right"}],"dataSource":[{"item":"Tea","price":4},"-",{"item":"Total","price":4}]}}',
    shrink: (args) => ({ ...args, format: "png", devicePixelRatio: 1 }),
  },
  page: { file: "tables.md", title: "Tables", about: "tables as images" },
  command: {
    description: "draw a table from JSON or YAML with title, columns and dataSource",
    arguments: { "[file]": "data" },
    listed: [],
  },
};
