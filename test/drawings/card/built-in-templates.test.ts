// Checks the card templates in docs/cards: their format, and that they can be drawn with all kinds of values, in light and
// dark themes, on wide and tall pages.

import { describe, expect, test } from "vitest";
import * as z from "zod";
import page from "../../../docs/cards.md?raw";
import app from "../../../src/app.ts";
import type { CardTemplate, TemplateParameter } from "../../../src/drawings/card/template.ts";
import { sampleInTurn } from "../../sample.ts";

const TYPES = ["text", "number", "color", "image", "choice", "numbers", "rows"] as const;
const line = z.string().check(z.regex(/^\S.*\S$/));

const parameterSchema: z.ZodType = z.strictObject({
  type: z.enum(TYPES),
  description: line,
  default: z.optional(z.unknown()),
  max: z.optional(z.int()),
  options: z.optional(z.array(z.string())),
  fields: z.optional(z.lazy(() => z.record(z.string(), parameterSchema))),
});

const templateSchema = z.strictObject({
  title: line,
  summary: line.check(z.regex(/\.$/)),
  width: z.int(),
  height: z.int(),
  theme: z.string(),
  parameters: z.record(z.string(), parameterSchema),
  card: z.record(z.string(), z.unknown()),
});

const files = import.meta.glob("../../../docs/cards/*.json", { eager: true, import: "default" });
const TEMPLATES = Object.entries(files).map(([file, template], index) => ({
  name: file.replace(/^.*\/|\.\w+$/g, ""),
  template: template as CardTemplate,
  index,
}));

const LONG = "An unusually long text about the quarterly results of all regions. ".repeat(150);
const HOSTILE = {
  html: "<script>alert(1)</script><b>bold</b> & &amp;",
  reference: "{{theme.colors}} {{title}} {{constructor}}",
  style: "red; } body { display: none",
  emoji: "👩‍👩‍👧‍👦🏳️‍🌈🇳🇴👍🏽 ".repeat(2),
  rtl: 'تقرير أسبوعي عن المبيعات 123 דו"ח שבועי',
  control: "a\u0000b\u0007c\ud800d\u202ee\r\n\tf",
  number: 1234567.89,
  word: "Donaudampfschifffahrtsgesellschaftskapitän".repeat(8),
} as const;

/** Codes accept only some texts, so these parameters keep their values. */
const CODES = new Set(["url", "payment", "code", "tracking"]);

const draw = (body: object) =>
  app.request("/card", { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });

/** Returns a value of a parameter that contains the text, or a shorter one if the text is too long. */
function fill({ type, max, fields, options }: TemplateParameter, text: string | number): unknown {
  if (type === "text") return max !== undefined && String(text).length > max ? String(text).slice(0, max) : text;
  if (type === "number") return max ?? "1e6";
  if (type === "choice") return options?.at(-1);
  if (type === "numbers") return "1,-2,3e3";
  if (type !== "rows") return undefined;
  const row = Object.fromEntries(Object.entries(fields ?? {}).map(([name, field]) => [name, fill(field, text)]));
  return Array.from({ length: max ?? 1 }, () => row);
}

const fillAll = ({ parameters }: CardTemplate, text: string | number) =>
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([name]) => !CODES.has(name))
      .map(([name, parameter]) => [name, fill(parameter, text)]),
  );

test("docs/cards.md lists all templates", () => {
  const listed = [...page.matchAll(/^\| \[`([\w-]+)`\]/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(TEMPLATES.map(({ name }) => name).sort());
});

describe.each(TEMPLATES)("the template $name", ({ name, template, index }) => {
  const { width, height, parameters } = template;

  test("has a valid format", () => {
    expect(templateSchema.safeParse(template).error?.issues).toBeUndefined();
  });

  const pages = [
    { theme: template.theme, width, height },
    { theme: "dark", width: 1200, height: 630 },
    { theme: "paper", width: 794, height: 1123 },
  ];
  test.each(sampleInTurn(pages, index))("is drawn without warnings: $theme, $width × $height", async (page) => {
    const reply = await draw({ template: name, ...page });
    expect(reply.status, reply.headers.get("X-Service-Error") ?? "").toBe(200);
    expect(reply.headers.get("X-Warning")).toBeNull();
  });

  test.each(sampleInTurn(Object.entries(HOSTILE), index))("draws any text: %s", async (_, text) => {
    const reply = await draw({ template: name, data: fillAll(template, text) });
    expect(reply.status, reply.headers.get("X-Service-Error") ?? "").toBe(200);
    expect(reply.headers.get("X-Warning")).toBeNull();
  });

  test("draws without values", async () => {
    const data = Object.fromEntries(Object.keys(parameters).map((field) => [field, null]));
    const reply = await draw({ template: name, data });
    expect(reply.status, reply.headers.get("X-Service-Error") ?? "").toBe(200);
    expect(reply.headers.get("X-Warning")).toBeNull();
  });

  test("limits texts and lists", async () => {
    for (const [field, { type, max }] of Object.entries(parameters)) {
      if (max === undefined || type === "number") continue;
      const value = type === "text" ? LONG : Array.from({ length: max + 1 }, () => ({}));
      const reply = await draw({ template: name, data: { [field]: value } });
      expect(reply.status).toBe(400);
      expect(reply.headers.get("X-Service-Error")).toContain(`data.${field} must have at most ${max} `);
    }
  });

  test("rejects values of other types", async () => {
    for (const [field, { type }] of Object.entries(parameters)) {
      const wrong = type === "rows" || type === "numbers" ? [{ a: 1 }, 5, [[]]] : [{ a: 1 }, [1], true];
      for (const value of wrong) {
        const reply = await draw({ template: name, data: { [field]: value } });
        expect(reply.status, `${field}: ${JSON.stringify(value)}`).toBe(400);
        expect(reply.headers.get("X-Service-Error")).toMatch(new RegExp(`^data\\.${field}\\b.* must be `));
      }
    }
  });
});

test.each([
  [{ template: "weekly-repot" }, 'Unknown template weekly-repot. Did you mean "weekly-report"? Templates: '],
  [{ template: "__proto__" }, "Unknown template __proto__."],
  [{ template: "quote", card: { type: "div" } }, "template and card must not be given together"],
  [{ template: "quote", format: "pdf", pages: [{ type: "div" }] }, "template and pages must not be given together"],
  [{ card: { type: "div" }, data: {} }, "data is only allowed with template: "],
  [{ template: "quote", data: [1] }, "data must be an object such as "],
  [{ template: "quote", data: { size: "huge" } }, "data.size must be one of large, medium, small, got huge"],
  [{ template: "quote", data: { accent: "blueish" } }, "data.accent must be a CSS colour, got blueish"],
  [{ template: "quote", data: { photo: "javascript:alert(1)" } }, "data.photo must be an http, https or data URL"],
  [{ template: "kpi-grid", data: { metrics: [5] } }, "data.metrics[0] must be an object, got 5"],
])("rejects %j", async (body, message) => {
  const reply = await draw(body);
  expect(reply.status).toBe(400);
  expect(reply.headers.get("X-Service-Error")).toContain(message);
});

test("unknown names cause a warning", async () => {
  const reply = await draw({ template: "kpi-grid", data: { titel: "A", metrics: [{ labl: "x" }], zzz: 1 } });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("X-Warning")).toBe(
    "data.titel is ignored: did you mean title?; data.zzz is ignored, because it is not a parameter of the template; data.metrics[0].labl is ignored: did you mean label?",
  );
});

test("a query contains the data as JSON", async () => {
  const data = { author: "Ada" };
  const query = new URLSearchParams({ template: "quote", data: JSON.stringify(data) });
  const [one, other] = [await app.request(`/card?${query}`), await draw({ template: "quote", data })];
  expect(one.status).toBe(200);
  expect(Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await other.arrayBuffer()))).toBe(true);
});
