// Takes the `limn` block out of a configuration. Replaces src/drawings/chart/theme/limn-options.ts, whose validation would
// make up a quarter of a live chart's code. The service validates the block before it sends the page.

import { isPlainObject, type PlainObject } from "../../src/base/plain-object.ts";

export function takeLimnOptions(config: PlainObject): PlainObject {
  const { limn } = config;
  delete config.limn;
  return isPlainObject(limn) ? limn : {};
}
