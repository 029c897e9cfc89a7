// "Table" tab.

import { isPlainObject } from "../../src/base/plain-object.ts";
import { Checker, fetchWarnings } from "../form/checker.ts";
import { explainField, placeOfField } from "../form/field-findings.ts";
import { toFormValues, toRequestFields } from "../form/field-spec.ts";
import { type FieldMessages, groupMessages } from "../form/form-state.ts";
import { lazyView } from "../form/lazy-view.tsx";
import type { Finding } from "./finding.ts";
import type { ApiRequest, RenderResult, Tab } from "./tab.ts";
import { placeOfCell, placeOfColumnField } from "./table/place-in-table.ts";
import { TABLE_OPTIONS } from "./table/table-fields.ts";
import { findCell, findColumn, formatTableData, readTableData } from "./table/table-model.ts";
import { TABLE_STATE, table } from "./table/table-store.ts";

const View = lazyView<object>(async () => (await import("./table/table-view.tsx")).TableView);
const NAMES = Object.keys(TABLE_OPTIONS);

const checker = new Checker(
  (request, abort) => fetchWarnings("/api/validate-table", request, abort),
  (warnings) => {
    TABLE_STATE.warnings.value = groupByField(warnings ?? []);
  },
);

/** Groups messages by form field. Messages start with `options.cellWidth` or `data.columns[2].width`, for example. */
function groupByField(sentences: readonly string[]): FieldMessages {
  const grouped: Record<string, readonly string[]> = {};
  for (const sentence of sentences) {
    const place = findColumn(table.peek().columns, sentence);
    const plain = groupMessages([sentence.replace(/^options\./, "")], NAMES);
    const [name = ""] = place === undefined ? Object.keys(plain) : [`${place.column}.${place.field}`];
    grouped[name] = [...(grouped[name] ?? []), sentence];
  }
  return grouped;
}

function request(): ApiRequest | undefined {
  const model = table.value;
  if (model.columns.length === 0) return undefined;
  const data = formatTableData(model, String(TABLE_STATE.values.title ?? "").trim());
  const { theme, format, devicePixelRatio, ...fields } = toRequestFields(TABLE_OPTIONS, TABLE_STATE.values);
  // The theme replaces the style that the page gives to new tables.
  const entries = Object.entries(fields).filter(([name]) => theme === undefined || TABLE_STATE.isChanged(name));
  const options = Object.fromEntries(entries);
  const body = {
    data,
    ...(theme !== undefined && { theme }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(format !== undefined && { format }),
    ...(devicePixelRatio !== undefined && { devicePixelRatio }),
  };
  return { path: "/v1/table", body };
}

function explain(errors: readonly string[]): readonly Finding[] {
  return errors.map((error) => {
    const found = findCell(table.peek().columns, error);
    if (found !== undefined) return explainField(error, placeOfCell(found.row, found.column));
    const [name = ""] = Object.keys(groupByField([error]));
    const [column, field] = name.split(".");
    const place =
      field === undefined ? placeOfField("table", TABLE_OPTIONS, name) : placeOfColumnField(Number(column), field);
    return explainField(error, place);
  });
}

function onOutcome({ request: renderedRequest, errors }: RenderResult): void {
  TABLE_STATE.errors.value = groupByField(errors);
  checker.schedule(errors.length > 0 ? undefined : renderedRequest);
}

function describe(): string {
  const { columns, rows } = table.value;
  const title = String(TABLE_STATE.values.title ?? "").trim();
  const heads = columns.map((column) => column.title).filter((text) => text !== "");
  return `Table${title && `: ${title}`}. ${rows.length} rows${heads.length > 0 ? `; columns ${heads.join(", ")}` : ""}`;
}

export const TABLE_TAB: Tab = {
  id: "table",
  path: "/v1/table",
  label: "Table",
  history: TABLE_STATE,
  View,
  preload: View.preload,
  request,
  describe,
  save: () => TABLE_STATE.save(),
  load: (saved) => TABLE_STATE.load(saved),
  open: ({ data, options, ...fields }) => {
    const saved = isPlainObject(data) ? data : {};
    TABLE_STATE.load({
      ...toFormValues(TABLE_OPTIONS, { ...(isPlainObject(options) && options), ...fields }),
      title: typeof saved.title === "string" ? saved.title : "",
      grid: JSON.stringify(readTableData(saved)),
    });
  },
  explain,
  onOutcome,
};
