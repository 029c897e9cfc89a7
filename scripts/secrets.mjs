// Creates .env with the secrets of a service, once:
//
//   npm run secrets                                          .env, from .env.example
//   npm run secrets -- .env.cloudflare ADMIN_TOKEN KEY_SECRET    a file with only these secrets
//
// An existing file is never changed, because stored keys can be decrypted only with the secret that encrypted them.

import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
/** The secrets in .env.example: all settings that have no value. */
const SECRET = /^([A-Z][A-Z_]*)=$/gm;

const [file = ".env", ...names] = process.argv.slice(2);
const example = readFileSync(path.join(root, ".env.example"), "utf8");
const known = Array.from(example.matchAll(SECRET), ([, name]) => name);
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) fail(`the secrets are ${known.join(", ")}, got ${unknown.join(", ")}`);

const template = names.length === 0 ? example : `${names.map((name) => `${name}=`).join("\n")}\n`;
const text = template.replaceAll(SECRET, (_, name) => `${name}=${randomBytes(32).toString("hex")}`);
try {
  // Fails if the file exists. Only the file's owner may read it.
  writeFileSync(file, text, { flag: "wx", mode: 0o600 });
  console.log(`wrote ${file} with ${(names.length === 0 ? known : names).join(", ")}: keep a copy in a safe place`);
} catch (error) {
  if (error.code !== "EEXIST") fail(error.message);
  const existing = readFileSync(file, "utf8");
  const isSet = (name) => new RegExp(`^(?:export )?${name}=.`, "m").test(existing);
  const missing = (names.length === 0 ? known : names).filter((name) => !isSet(name));
  if (missing.length > 0) fail(`${file} exists and was not changed. Add ${missing.join(", ")} to it`);
  console.log(`${file} exists and was not changed`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
