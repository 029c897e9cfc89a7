// Vite plugin that fills the gallery page, writes one page per example, and shows examples on the landing page. The examples are in
// docs/gallery/.

import { globSync, readFileSync } from "node:fs";
import type { OutputAsset } from "rolldown";
import sharp from "sharp";
import type { Plugin } from "vite";
import { createExample, type Example, sortExamples } from "../web/gallery/example.ts";
import { renderExample } from "../web/gallery/page/example-page.ts";
import { renderCard, renderGallery } from "../web/gallery/page/gallery-page.ts";
import { readPngHeader } from "./png-header.ts";
import { at, listJson, readJson } from "./project.ts";

const FOLDER = "docs/gallery";
/** Page from which the build makes one page per example. */
const TEMPLATE = "gallery-example.html";
/** Maximum size of a thumbnail, in pixels: twice its size on the page. */
const THUMBNAIL = { width: 560, height: 320 };

export function fillGallery(): Plugin {
  /** References of the image files and their thumbnails, by file name. */
  const references = new Map<string, { readonly image: string; readonly thumbnail: string }>();
  return {
    name: "fill-gallery",
    enforce: "post",
    async buildStart() {
      references.clear();
      for (const name of globSync("*.png", { cwd: at(FOLDER) })) {
        const source = readFileSync(at(FOLDER, name));
        const image = this.emitFile({ type: "asset", name, source });
        const small = await sharp(source)
          .resize({ ...THUMBNAIL, fit: "inside" })
          .webp({ quality: 82 })
          .toBuffer();
        const thumbnail = this.emitFile({ type: "asset", name: name.replace(/png$/, "webp"), source: small });
        references.set(name, { image, thumbnail });
      }
    },
    generateBundle(_options, bundle) {
      const tasks = readJson("docs/gallery-tasks.json");
      const urlOf = (name: string, kind: "image" | "thumbnail") =>
        `/${this.getFileName(references.get(name)?.[kind] ?? "")}`;
      const drawn = listJson(FOLDER).map(([slug, content]) => {
        const example = createExample(slug, content);
        return { ...example, files: listFiles(example, urlOf) };
      });
      const examples = sortExamples(drawn);
      fill(bundle["gallery.html"] as OutputAsset, "<!-- gallery -->", () => renderGallery(examples, tasks).html);
      fill(bundle["index.html"] as OutputAsset, /<!-- examples ([\w -]+) -->/, (_, slugs = "") =>
        slugs
          .split(" ")
          .map(
            (slug: string) =>
              renderCard(examples.find((example) => example.slug === slug) as (typeof examples)[number], tasks).html,
          )
          .join(""),
      );
      const template = String((bundle[TEMPLATE] as OutputAsset).source);
      delete bundle[TEMPLATE];
      for (const example of examples) {
        const { head, body } = renderExample(example, examples, tasks);
        const source = template
          .replace("<!-- example head -->", () => head.html)
          .replace("<!-- example -->", () => body.html);
        this.emitFile({ type: "asset", fileName: `gallery/${example.slug}.html`, source });
      }
    },
  };
}

/** Replaces a comment in a page with HTML. */
function fill(
  page: OutputAsset,
  comment: string | RegExp,
  render: (comment: string, ...groups: readonly string[]) => string,
): void {
  page.source = String(page.source).replace(comment, render);
}

/** Returns the image files of an example, in the order of its images. */
function listFiles(
  { slug, title, images }: Omit<Example, "files">,
  urlOf: (name: string, kind: "image" | "thumbnail") => string,
) {
  return images.map(({ parameters }, index: number) => {
    const name = images.length === 1 ? `${slug}.png` : `${slug}-${index + 1}.png`;
    const header = readPngHeader(readFileSync(at(FOLDER, name)));
    // A chart has its size in the parameters. Other images are as large as their content.
    const { width = header.width, height = header.height } = parameters;
    return {
      url: urlOf(name, "image"),
      thumbnail: urlOf(name, "thumbnail"),
      width: Number(width),
      height: Number(height),
      alt: header.description ?? title,
    };
  });
}
