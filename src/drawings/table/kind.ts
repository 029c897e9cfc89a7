// Tables: docs/tables.md. Error messages name the path of an invalid value, and unknown names are ignored.

import { pickField, readValid } from "../../options/fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "../../options/frame.ts";
import { defineKind, type Kind } from "../kind.ts";
import { resolveTheme } from "../theme/theme-option.ts";
import { TABLE_OPTIONS, type TableParams } from "./options.ts";
import { attempt, readData, readStyle } from "./parse.ts";
import { tableTheme } from "./table-theme.ts";

export const TABLE: Kind<TableParams, typeof TABLE_OPTIONS> = defineKind({
  name: "table",
  path: "/v1/table",
  errorLabel: "Table error",
  options: TABLE_OPTIONS,
  main: "data",
  complete(values, input, accountTheme): TableParams {
    const named = resolveTheme(values.theme, accountTheme, input);
    const theme = named && tableTheme(named);
    const style = readStyle(pickField(input, ["options"]), theme);
    const { format = "png", devicePixelRatio = 1, offsetRight, ...rest } = style;
    const offsetTop = rest.offsetTop ?? offsetRight;
    return {
      tables: readData(pickField(input, ["data"]), theme),
      options: { ...rest, ...(offsetTop !== undefined && { offsetTop }) },
      ...(theme !== undefined && { look: theme.look }),
      format: values.format ?? format,
      devicePixelRatio: values.devicePixelRatio ?? devicePixelRatio,
    };
  },
  canonical({ options, ...params }) {
    const defined = Object.entries(options).filter(([, value]) => value !== undefined);
    return { ...params, options: defined.sort(([one], [other]) => (one < other ? -1 : 1)) };
  },
  normalize({ tables, options, format, devicePixelRatio }) {
    const counts = tables.map(({ title, columns, rows }) => ({ title, columns: columns.length, rows: rows.length }));
    return { format, devicePixelRatio, tables: counts, options };
  },
  frame(input): ErrorImageFrame {
    const { fields } = TABLE;
    const style = attempt(() => readStyle(pickField(input, ["options"])));
    const format = readValid(fields, "format", input, TABLE_OPTIONS.format.schema) ?? style?.format;
    const ratio = readValid(fields, "devicePixelRatio", input, TABLE_OPTIONS.devicePixelRatio.schema);
    return {
      // The size of the tables is unknown before layout.
      width: 500,
      height: 300,
      format: ERROR_IMAGE_FORMATS.find((each) => each === format) ?? "png",
      devicePixelRatio: ratio ?? style?.devicePixelRatio ?? 1,
    };
  },
});
