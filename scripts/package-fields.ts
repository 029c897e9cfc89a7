// The fields and links of the published packages that depend on the repository. Only package.json contains the
// repository's URL.

import path from "node:path";
import packageFile from "../package.json" with { type: "json" };

const { author, keywords, repository, version } = packageFile;

/** The URL of the repository's website. */
export const REPOSITORY: string = repository;
/** The owner in the URL until the repository is published: no GitHub account can have this name. */
export const PLACEHOLDER = "YOUR_ORGANIZATION";

/**
 * Returns the fields of a package.json that npm and its website show.
 *
 * @param folder the folder that the package is built in
 * @param more keywords of this package only
 */
export const packageFields = (folder: string, more: readonly string[] = []): Readonly<Record<string, unknown>> => ({
  author,
  homepage: `${REPOSITORY}#readme`,
  repository: { type: "git", url: `git+${REPOSITORY}.git`, directory: folder },
  bugs: { url: `${REPOSITORY}/issues` },
  keywords: [...keywords, ...more],
  publishConfig: { access: "public", provenance: true },
});

/**
 * The name in the registry of the Model Context Protocol, which verifies the owner through GitHub. The package must
 * also contain the name: modelcontextprotocol.io/registry/quickstart
 */
export const MCP_NAME = `io.github.${REPOSITORY.split("/").at(-2)}/limn`;

/** Returns server.json, the entry of a package with a stdio server in that registry. */
export const registryEntry = (identifier: string, description: string) => ({
  $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  name: MCP_NAME,
  title: "Limn",
  description,
  version,
  repository: { url: REPOSITORY, source: "github" },
  packages: [
    {
      registryType: "npm",
      identifier,
      version,
      transport: { type: "stdio" },
      packageArguments: [{ type: "positional", value: "mcp" }],
      environmentVariables: [
        { name: "LIMN_URL", description: "URL of a Limn service, to which the URLs of images lead" },
      ],
    },
  ],
});

/** Returns the URL of a file at this version's tag. @param file relative to the repository, may have a fragment */
export const linkTo = (file: string) => `${REPOSITORY}/blob/v${version}/${file}`;

/** The target of a link or image in Markdown or HTML. */
const TARGET = /(\]\(|\b(?:src|href)=")([^)"\s]+)(?=[)"])/g;

/**
 * Returns Markdown with absolute links, for readers outside of the repository.
 *
 * @param text Markdown with links relative to a folder
 * @param folder relative to the repository
 */
export const absoluteLinks = (text: string, folder: string) =>
  text.replace(TARGET, (whole: string, before: string, target: string) => {
    if (/^(?:[a-z]+:|#|\/)/.test(target)) return whole;
    const url = linkTo(path.posix.join(folder, target));
    // An image needs the file itself, not the page about it.
    return before + (/\.(?:png|svg|gif|webp)$/.test(target) ? url.replace("/blob/", "/raw/") : url);
  });
