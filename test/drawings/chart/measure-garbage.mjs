// Draws charts, and prints how many bytes each leaves in the memory that only a full garbage collection frees, as a JSON list. Needs a
// process of its own, because other code would add garbage.
//
//   node --expose-gc measure-garbage.mjs REQUESTS    (a JSON list of bodies of POST /chart)

import { getHeapSpaceStatistics } from "node:v8";
import { loadDrawing } from "../../../bench/drawing.ts";

const oldBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space").space_used_size;

const { drawing } = await loadDrawing();

async function draw(body, count) {
  for (let i = 0; i < count; i++) {
    await drawing.draw(body);
    await new Promise(setImmediate);
  }
  // An object must survive two collections before it counts as old.
  globalThis.gc({ type: "minor" });
  globalThis.gc({ type: "minor" });
}

const medians = [];
for (const request of JSON.parse(process.argv[2])) {
  const body = JSON.stringify(request);
  await draw(body, 20);
  const growths = [];
  for (let round = 0; round < 5; round++) {
    const before = oldBytes();
    await draw(body, 10);
    growths.push((oldBytes() - before) / 10);
  }
  medians.push(growths.sort((one, other) => one - other)[2]);
}
console.log(JSON.stringify(medians));
