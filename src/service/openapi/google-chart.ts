// Documents the operations in the Google Image Charts format: docs/google-charts.md.

import { GOOGLE_CHART_FIELDS, googleChartSchema } from "../params/google/google-chart.ts";
import { type FieldNote, listFields, omitFields } from "./field.ts";
import { drawOperations } from "./image-operation.ts";
import { type OperationGroup, toBodySchemas } from "./operation.ts";

const BARS = { cht: "bvs", chd: "t:30,60,50" };
const LINE = { cht: "lc", chd: "t:10,40,20" };
const AXES = { ...LINE, chxt: "x,y" };

const NOTES: Readonly<Record<keyof typeof googleChartSchema.shape, FieldNote>> = {
  cht: { example: "lc" },
  chs: { example: "300x150", schema: { "x-default": "500x300" } },
  chd: { example: "t:10,40,20" },
  chds: { example: "0,50", with: LINE },
  chco: { example: "0000FF", with: LINE },
  chtt: { example: "Visits" },
  chts: { example: "0000FF,20", with: { chtt: "Visits" } },
  chdl: { example: "North" },
  chdlp: { example: "b", with: { chdl: "North" } },
  chdls: { example: "0000FF,16", with: { chdl: "North" } },
  chma: { example: "30,30,30,30" },
  chl: { example: "low|high|middle", with: LINE },
  chxt: { example: "x,y", with: LINE },
  chxr: { example: "1,0,200", with: AXES },
  chxl: { example: "0:|Jan|Feb|Mar", with: AXES },
  chxp: { example: "1,10,40", with: AXES },
  chxs: { example: "1N*f1z*,0000FF,14", with: AXES },
  chxtc: { example: "1,-600", with: AXES },
  chg: { example: "20,50", with: LINE },
  chls: { example: "3,6,3", with: LINE },
  chbh: { example: "40,5", with: BARS },
  chp: { example: "0.5", with: BARS },
  chf: { example: "bg,s,EFEFEF" },
  chm: { example: "o,FF0000,0,-1,8", with: LINE },
  chtm: { example: "europe", with: { cht: "t", chd: "s:_" } },
  chld: { example: "FRDE", with: { cht: "t", chd: "t:0,100" } },
  chof: { example: "svg" },
  chfd: {},
};

/** All fields except `chfd`, which is always rejected. `chd` counts as required, although maps work without it. */
const FIELDS = omitFields(listFields(googleChartSchema, GOOGLE_CHART_FIELDS.names, NOTES), ["chfd"]).map((field) =>
  field.name === "chd" ? { ...field, isRequired: true } : field,
);

export const GOOGLE_CHARTS: OperationGroup = {
  schemas: toBodySchemas("GoogleChart", FIELDS, "A chart in the format of Google Image Charts"),
  operations: drawOperations({
    name: "GoogleChart",
    tag: "Charts",
    path: "/gchart",
    drawn: "a chart in the format of Google Image Charts",
    fields: FIELDS,
    image: "The image of the chart",
    body: "The chart",
    formatName: "chof",
    live: "/gchart?cht=p3&chd=t:60,40&chs=250x100&chl=Hello|World",
    examples: { line: { ...AXES, chs: "300x150" }, bars: { ...BARS, chbh: "a" } },
  }),
};
