// Prints how many packages, parts, fonts and data each built artifact has, and how many of them its notices lack.
//
//   npm run licenses

import { ARTIFACTS, readNotices } from "./licenses/notices.ts";
import { at } from "./project.ts";

let missing = 0;
for (const [folder, file] of Object.entries(ARTIFACTS)) {
  const { name, licenses, entries, untold } = readNotices(at(folder), file);
  missing += untold.length;
  console.log(`${name}: ${entries.length} entries, ${untold.length} missing texts (${licenses.join(", ")})`);
  for (const entry of untold) console.error(`${name}: ${folder}/${file} has no text for ${entry}`);
}
if (missing > 0) process.exitCode = 1;
