// Builds public/licenses.txt, the website's third-party notices, and its bill of materials. The output is deterministic.

import { siteModules } from "./licenses/module-records.ts";
import { SITE_NOTICES_FILE, writeNotices } from "./licenses/notices.ts";
import { at, ROOT, readJson } from "./project.ts";

const { version, license } = readJson("package.json");
const contents = { modules: siteModules(ROOT), fonts: at("public/fonts"), file: SITE_NOTICES_FILE };
writeNotices(ROOT, at("public"), { name: "limn-website", version, license }, contents);
