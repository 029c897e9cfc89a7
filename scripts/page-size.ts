// Measures the first load of each page: its HTML and all files of public/assets/ that are loaded before any user interaction,
// except images that are loaded when they scroll into view. Prints gzipped sizes.

import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { at } from "./project.ts";

/** Returns the files of a page's first load: `[name, gzipped bytes]`. */
export function measurePage(name: string): [file: string, gzipped: number][] {
  const seen = new Map<string, number>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    const bytes = readFileSync(at("public", file));
    seen.set(file, gzipSync(bytes, { level: 9 }).length);
    const text = bytes.toString().replaceAll(/<img[^>]* loading="lazy"[^>]*>/g, "");
    const references = file.endsWith(".html")
      ? [...text.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)]
      : file.endsWith(".js")
        ? [...text.matchAll(/(?:\bfrom\s*|\bimport\s*)["']\.\/([^"']+)["']/g)].map(([all, inner]) => [
            all,
            `assets/${inner}`,
          ])
        : [...text.matchAll(/url\(\/?(assets\/[^)"']+)\)/g)];
    for (const [, inner = ""] of references) visit(inner);
  };
  visit(`${name}.html`);
  return [...seen];
}

if (import.meta.main)
  for (const file of globSync("**/*.html", { cwd: at("public") }).sort()) {
    const files = measurePage(file.replace(/\.html$/, ""));
    const total = files.reduce((sum, [, bytes]) => sum + bytes, 0);
    console.log(`${file}: ${(total / 1000).toFixed(1)} kB gzip`);
    for (const [name, bytes] of files) console.log(`  ${String(bytes).padStart(8)}  ${name}`);
  }
