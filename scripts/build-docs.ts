// Builds the docs' pages, public/docs/**, from the Markdown files in docs/ and the OpenAPI document, and public/sitemap.xml and
// public/robots.txt. The Worker replaces `{origin}` in the pages. The output is deterministic.

import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { listEndpoints } from "../web/docs/page/openapi.ts";
import { createSearchIndex } from "../web/docs/search/search-index.ts";
import { readCatalogue } from "../web/docs/site/catalogue.ts";
import { readImageSize } from "../web/docs/site/image-size.ts";
import { renderLayout } from "../web/docs/site/layout.ts";
import { renderPage } from "../web/docs/site/markdown.ts";
import { operationPath } from "../web/docs/site/operation.ts";
import { listTags, renderReference } from "../web/docs/site/reference.ts";
import { at, ROOT, readJson, readText, write } from "./project.ts";

const LOCAL = "http://localhost:8787";

const document = readJson("public/openapi.json");
const groups = readCatalogue(readText("docs/README.md"));
const navigation = { groups, tags: listTags(document) };
const entries = [
  { name: "README", label: "", summary: "", isForOperators: false },
  ...groups.flatMap(({ pages, isForOperators }) => pages.map((page) => ({ ...page, isForOperators }))),
];
const unlisted = globSync("docs/*.md", { cwd: ROOT })
  .map((file) => path.basename(file, ".md"))
  .filter((name) => !entries.some((entry) => entry.name === name));
if (unlisted.length > 0) throw new Error(`docs/README.md must list ${unlisted.join(", ")}`);

const pathOf = (name: string) => (name === "README" ? "/docs" : `/docs/${name}`);
const operations = new Map(
  listEndpoints(document).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, operationPath(endpoint)]),
);
/** Files, such as images, that the pages show or link to. */
const files = new Set<string>();
/** JSON files that the pages load, by their URLs. */
const jsonFiles = new Map<string, string>();
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

const site = {
  resolveLink: (href: string) => {
    const [file = "", anchor] = href.split("#");
    const hash = anchor === undefined ? "" : `#${anchor}`;
    if (file === "") return hash;
    if (file.startsWith("/")) return href;
    if (file.startsWith("../")) {
      if (!existsSync(at("docs", file))) throw new Error(`a dead link: ${file}`);
      return `/source/${file.slice("../".length)}${hash}`;
    }
    if (file.endsWith(".md")) return pathOf(file.slice(0, -".md".length)) + hash;
    if (path.extname(file) === "") return undefined;
    files.add(file);
    return `/docs/${file}`;
  },
  resolveOperation: (code: string) => operations.get(code),
  storeFile: (json: string) => {
    const url = `/docs/code/${hashOf(json)}.json`;
    jsonFiles.set(url, json);
    return url;
  },
  resolveImage: (src: string) => {
    files.add(src);
    return { url: `/docs/${src}`, ...readImageSize(readFileSync(at("docs", src))) };
  },
};

/** The code behind each guide: files and folders of the repository. */
const codeByPage: Readonly<Record<string, readonly string[]>> = readJson("docs/code.json");
const unknown = Object.keys(codeByPage).filter((name) => !entries.some((entry) => entry.name === name));
if (unknown.length > 0) throw new Error(`docs/code.json names pages that don't exist: ${unknown.join(", ")}`);

function listCode(name: string): readonly string[] {
  const files = codeByPage[name] ?? [];
  for (const file of files) if (!existsSync(at(file))) throw new Error(`docs/code.json names no file: ${file}`);
  return files;
}

const guides = entries.map(({ name, label, summary, isForOperators }) => {
  const text = readText(`docs/${name}.md`);
  const markdown = isForOperators ? text : text.replaceAll(LOCAL, "{origin}");
  try {
    const code = listCode(name);
    return { path: pathOf(name), name, markdown, label, summary, isForOperators, code, ...renderPage(markdown, site) };
  } catch (error) {
    throw new Error(`docs/${name}.md: ${(error as Error).message}`);
  }
});
const reference = renderReference(document);
const pages = [...guides, ...reference];

rmSync(at("public/docs"), { recursive: true, force: true });
/** Maximum length of a page's text in the search index, in characters. Readers rarely search for text beyond it. */
const MAX_SEARCH_TEXT = 1500;
/** Weights in the search. Guides for everybody come first: the reference explains less, and most readers don't run a service. */
const OPERATOR_WEIGHT = 0.5;
const REFERENCE_WEIGHT = 0.1;
const sections = [
  // The first guide is the index, which would match everything.
  ...guides.slice(1).flatMap((page) =>
    page.sections.map(({ id, title, text, keywords }) => ({
      id: id === "" ? page.path : `${page.path}#${id}`,
      page: page.title,
      heading: title,
      text: `${id === "" ? `${page.summary}. ` : ""}${text}`
        .replaceAll(LOCAL, "")
        .replaceAll("{origin}", "")
        .slice(0, MAX_SEARCH_TEXT),
      keywords: [...(id === "" ? [page.label] : []), keywords].join(","),
      weight: page.isForOperators ? OPERATOR_WEIGHT : 1,
    })),
  ),
  ...reference.map(({ path: id, title, description, text }) => ({
    id,
    page: title,
    heading: title,
    text: `${description} ${text}`.slice(0, MAX_SEARCH_TEXT),
    keywords: "",
    weight: REFERENCE_WEIGHT,
  })),
];
const index = createSearchIndex(sections);
const indexPath = `/docs/search-index-${hashOf(index)}.json`;
write(`public${indexPath}`, index);

const template = readText("public/docs.html").replace("{searchIndex}", indexPath);
const paths = new Set(pages.map((page) => page.path));
if (paths.size < pages.length) throw new Error("two pages of the docs have the same path");
const ids = new Map(
  pages.map((page) => [page.path, new Set(Array.from(page.html.matchAll(/ id="([^"]+)"/g), ([, id]) => id))]),
);
const fileOf = (place: string, extension: string) => `public${place === "/docs" ? "/docs/index" : place}.${extension}`;
for (const page of pages) {
  for (const [, target, anchor = ""] of page.html.matchAll(/<a [^>]*?href="(\/docs[^"#]*|(?=#))(?:#([^"]*))?"/g)) {
    const to = target || page.path;
    const isFile = files.has(to.slice("/docs/".length));
    if (!isFile && (!paths.has(to) || (anchor !== "" && !ids.get(to)?.has(anchor))))
      throw new Error(`${page.path} has a dead link: ${to}#${anchor}`);
  }
  write(fileOf(page.path, "html"), renderLayout(template, page, navigation));
}
for (const guide of guides) write(fileOf(guide.path, "md"), guide.markdown);
for (const [url, json] of jsonFiles) write(`public${url}`, json);
for (const file of files) cpSync(at("docs", file), at("public/docs", file));

/** Paths of the pages that search engines should list. Pages that the build hasn't created are left out. */
const listed = [
  ...["/index", "/chart-maker", "/gallery"]
    .filter((page) => existsSync(at(`public${page}.html`)))
    .map((page) => page.replace("/index", "/")),
  ...globSync("gallery/*.html", { cwd: at("public") })
    .map((file) => `/${file.slice(0, -".html".length)}`)
    .sort(),
  ...pages.map((page) => page.path),
];
write(
  "public/sitemap.xml",
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map((each) => `<url><loc>{origin}${each}</loc></url>`).join("\n")}
</urlset>
`,
);
// The editor of a saved chart is a copy of the chart maker.
write("public/robots.txt", "User-agent: *\nDisallow: /chart-maker/edit/\n\nSitemap: {origin}/sitemap.xml\n");
console.log(`public/docs: ${pages.length} pages, ${files.size} files`);
