// Creates the secrets of a local development server if there are none. Run by `npm start` and `npm run account`.

import { constants, copyFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");

/** Copies .dev.vars.example to .dev.vars, which wrangler reads, unless .dev.vars exists. */
export function ensureDevVars() {
  try {
    copyFileSync(path.join(root, ".dev.vars.example"), path.join(root, ".dev.vars"), constants.COPYFILE_EXCL);
    console.error("wrote .dev.vars, a copy of .dev.vars.example. Its secrets are for local development only");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

if (import.meta.main) ensureDevVars();
