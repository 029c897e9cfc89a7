// Builds generated/kinds.json: what the web pages and the command line need to know about the options of each kind of image. It
// comes from the kinds themselves and from the OpenAPI document, which is derived from them.

import { makeDocument } from "./build-openapi.ts";
import { loadModules } from "./load-modules.ts";
import { write } from "./project.ts";

/** The parts of a JSON Schema that describe an option. */
interface OptionSchema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, OptionSchema>>;
  readonly "x-alias-of"?: string;
}

/** Lists the options that limits and defaults are known of, also those inside another option. */
function listOptions(schema: OptionSchema, schemas: Readonly<Record<string, OptionSchema>>) {
  return Object.entries(schema.properties ?? {}).flatMap(([name, option]): [string, OptionSchema][] => {
    if (option["x-alias-of"] !== undefined || name === "key") return [];
    const inner = option.$ref === undefined ? undefined : schemas[option.$ref.split("/").at(-1) ?? ""];
    return [[name, option], ...(inner === undefined || name === "data" ? [] : listOptions(inner, schemas))];
  });
}

/** Returns the entries with a value. */
const pick = <Value>(options: readonly [string, OptionSchema][], read: (option: OptionSchema) => Value | undefined) =>
  Object.fromEntries(
    options.flatMap(([name, option]) => {
      const value = read(option);
      return value === undefined ? [] : [[name, value]];
    }),
  );

type Exports = typeof import("../src/drawings/all.ts");

const { KINDS } = await loadModules<Exports>('export { KINDS } from "./src/drawings/all.ts";');
const { schemas } = (await makeDocument()).components as { readonly schemas: Readonly<Record<string, OptionSchema>> };
const kinds = KINDS.flatMap(({ kind: { name, path, main, fields, signing }, description }) => {
  if (description.name === undefined) return [];
  const options = listOptions(schemas[`${description.name}Request`] ?? {}, schemas);
  const names = Object.entries(fields.names);
  const shortest = names.map(([field, all]) => [field, all.toSorted((one, other) => one.length - other.length)[0]]);
  return [
    [
      "path" in description ? description.path : path,
      {
        name,
        main,
        unsigned: names.flatMap(([field]) => (field in signing.covered ? [] : [field])),
        short: Object.fromEntries(shortest.filter(([field, short]) => field !== short)),
        defaults: pick(options, (option) => (typeof option.default === "object" ? undefined : option.default)),
        limits: pick(options, ({ minimum, exclusiveMinimum = minimum, maximum }) =>
          exclusiveMinimum === undefined || maximum === undefined ? undefined : [exclusiveMinimum, maximum],
        ),
      },
    ] as const,
  ];
});
write("generated/kinds.json", JSON.stringify(Object.fromEntries(kinds)));
console.log(`generated/kinds.json: ${kinds.length} kinds`);
