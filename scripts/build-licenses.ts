// Builds public/licenses.txt, the website's third-party notices, and its bill of materials. The output is deterministic.

import { readFileSync } from "node:fs";
import path from "node:path";
import { siteModules } from "./licenses/module-records.ts";
import { SITE_NOTICES_FILE, writeNotices } from "./licenses/notices.ts";

const root = path.join(import.meta.dirname, "..");
const site = path.join(root, "public");
const { version, license } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const modules = siteModules(root);
const contents = { modules, fonts: path.join(site, "fonts"), file: SITE_NOTICES_FILE };
writeNotices(root, site, { name: "limn-website", version, license }, contents);
