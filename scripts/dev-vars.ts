// Creates the secrets of a local development server if there are none. Run by `npm start` and `npm run account`.

import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");

const DEVELOPMENT = `# All requests count as local: they have no rate limit, and pages of other origins may not call /mcp.
CLIENT_ADDRESS_HEADER=none
`;

/** Makes .dev.vars, which wrangler reads, from .dev.vars.example, with random secrets, unless .dev.vars exists. */
export function ensureDevVars() {
  const example = readFileSync(path.join(root, ".dev.vars.example"), "utf8");
  const text = example.replace(/=$/gm, () => `=${randomBytes(32).toString("hex")}`) + DEVELOPMENT;
  try {
    // Fails if the file exists. Only the file's owner may read it.
    writeFileSync(path.join(root, ".dev.vars"), text, { flag: "wx", mode: 0o600 });
    console.error("wrote .dev.vars with random secrets for local development");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

if (import.meta.main) ensureDevVars();
