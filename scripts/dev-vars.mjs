// Creates the secrets of a local development server if there are none. Run by `npm start` and `npm run account`.

import { constants, copyFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Copies .dev.vars.example to .dev.vars, which wrangler reads, unless it exists. */
export function ensureDevVars() {
  try {
    copyFileSync(path.join(root, ".dev.vars.example"), path.join(root, ".dev.vars"), constants.COPYFILE_EXCL);
    console.error("wrote .dev.vars: secrets for this machine only, from .dev.vars.example");
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureDevVars();
