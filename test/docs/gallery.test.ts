// Checks that each example in docs/gallery has the gallery's format and current images that are drawn without warnings.

import { describe, expect, test } from "vitest";
import * as z from "zod";
import tasks from "../../docs/gallery-tasks.json";
import app from "../../src/app.ts";
import { parseColor } from "../../src/engine/color.ts";
import { isInSample } from "../sample.ts";

/** Maximum size of all images together, in bytes. */
const GALLERY_BYTES = 5_500_000;

const line = z.string().check(z.regex(/^\S.*\S$/));

const chartSchema = z
  .object({
    chart: z.union([z.record(z.string(), z.unknown()), z.string()]),
    version: z.literal("4"),
    width: z.int(),
    height: z.int(),
    theme: z.optional(z.string()),
    backgroundColor: z.optional(z.string()),
  })
  .check(
    z.refine(({ theme, backgroundColor = "" }) => theme !== undefined || parseColor(backgroundColor)?.alpha === 1, {
      error: "must have a theme or an opaque backgroundColor",
    }),
  );

const exampleSchema = z.strictObject({
  title: line.check(z.maxLength(60)),
  summary: line.check(z.maxLength(240), z.regex(/\.$/)),
  task: z.enum(Object.keys(tasks)),
  featured: z.optional(z.literal(true)),
  words: z.array(line.check(z.regex(/^\P{Lu}+$/u))).check(z.minLength(3)),
  images: z
    .array(z.strictObject({ path: z.string().check(z.startsWith("/")), parameters: z.record(z.string(), z.unknown()) }))
    .check(z.minLength(1)),
});

type Example = z.infer<typeof exampleSchema>;

/** The endpoints that report warnings about an image. Formulas have none. */
const VALIDATORS: Readonly<Record<string, string>> = {
  "/chart": "/api/validate-chart",
  "/qr": "/api/validate-qr",
  "/barcode": "/api/validate-barcode",
  "/v1/table": "/api/validate-table",
  "/wordcloud": "/api/validate-wordcloud",
  "/graphviz": "/api/validate-graph",
  "/echarts": "/api/validate-echarts",
  "/vega": "/api/validate-vega",
  "/watermark": "/api/validate-watermark",
  "/card": "/api/validate-card",
};

const files = import.meta.glob("../../docs/gallery/*.json", { eager: true, import: "default" });
const imageUrls = import.meta.glob("../../docs/gallery/*.png", {
  eager: true,
  import: "default",
  query: "?inline",
});

const nameOf = (file: string) => file.replace(/^.*\/|\.\w+$/g, "");
const decode = (url: unknown) => Buffer.from(String(url).split(";base64,")[1] ?? "", "base64");
const EXAMPLES = Object.entries(files).map(([file, example], number) => ({
  slug: nameOf(file),
  example: example as Example,
  number,
}));
const IMAGES = new Map(Object.entries(imageUrls).map(([file, url]) => [nameOf(file), decode(url)]));

const nameImages = (slug: string, { images }: Example) =>
  images.map((_, index) => (images.length === 1 ? slug : `${slug}-${index + 1}`));

const post = (path: string, body: object) =>
  app.request(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });

test("titles and image names are unique, and every image belongs to an example", () => {
  const titles = EXAMPLES.map(({ example }) => example.title.toLowerCase());
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  const names = EXAMPLES.flatMap(({ slug, example }) => nameImages(slug, example));
  expect(new Set(names).size).toBe(names.length);
  expect([...IMAGES.keys()].sort(), "run npm run docs").toEqual(names.sort());
});

test("every task has an example", () => {
  expect(new Set(EXAMPLES.map(({ example }) => example.task))).toEqual(new Set(Object.keys(tasks)));
});

test("the images are small enough for a page", () => {
  expect([...IMAGES.values()].reduce((sum, { length }) => sum + length, 0)).toBeLessThan(GALLERY_BYTES);
});

describe.each(EXAMPLES)("the example $slug", ({ slug, example, number }) => {
  test("has the gallery's format", () => {
    expect(exampleSchema.safeParse(example).error?.issues).toBeUndefined();
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    for (const { path, parameters } of example.images)
      if (path === "/chart" && parameters.cht === undefined)
        expect(chartSchema.safeParse(parameters).error?.issues).toBeUndefined();
  });

  test("is drawn without warnings, as its images show", async () => {
    for (const [index, name] of nameImages(slug, example).entries()) {
      const { path, parameters } = example.images[index] as Example["images"][number];
      const reply = await post(path, parameters);
      const drawn = Buffer.from(await reply.arrayBuffer());
      expect(reply.status, drawn.toString().slice(0, 300)).toBe(200);
      const current = IMAGES.get(name) ?? Buffer.of();
      expect(drawn.equals(current), `${name}.png is outdated: run npm run docs`).toBe(true);
      if (path === "/card") expect(reply.headers.get("X-Warning"), name).toBeNull();
      // Validating takes as long as drawing.
      if (parameters.cht !== undefined || !isInSample(number + index, 2)) continue;
      const { errors, warnings } = await (await post(VALIDATORS[path] as string, parameters)).json<{
        errors: unknown;
        warnings: unknown;
      }>();
      expect({ errors, warnings }, name).toEqual({ errors: [], warnings: [] });
    }
  });
});
