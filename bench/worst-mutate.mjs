// Mutates request bodies for the search for expensive requests: changes numbers, lengths, counts, enumerations, nesting
// and text, guided by the endpoint's schema in the OpenAPI document.

/** Creates a seeded generator of numbers from 0 to 1 (mulberry32), so that a run can be reproduced. */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit) => Math.floor(next() * limit);
  return { next, below, pick: (list) => list[below(list.length)], chance: (share) => next() < share };
}

/** Strings that differ in shaping, line breaking and drawing. */
const TEXTS = [
  "Lorem ipsum dolor sit amet ",
  "WWWWWWWWWW",
  "iiiiiiiiii",
  "0123456789",
  "مرحبا بالعالم العربي ",
  "नमस्ते दुनिया क्षत्रिय ",
  "สวัสดีชาวโลกทั้งหลาย",
  "日本語の漢字と仮名交じり文",
  "안녕하세요 세계 ",
  "မင်္ဂလာပါကမ္ဘာလောက",
  "🇦🇫🇦🇱🇩🇿🇪🇨🇧🇴🇸🇻🇲🇽🇭🇷",
  "👩‍👩‍👧‍👦🧑🏽‍🚀👨🏿‍🌾",
  "😀🎉🚀🌍🔥",
  "Z̵̡̢͈͇a̸̛̱͎l̶̰̾g̴̛̈́o̷̙͌",
  "שלום abc عالم 123 ",
  "A\u00ad\u200bB\u200dC\u2060",
  "\n",
  "﷽",
];

const NUMBERS = [
  0, 0.001, 0.1, 0.5, 1, 2, 3, 4, 10, 40, 60, 100, 200, 300, 500, 1000, 2000, 3000, 5000, 10_000, 100_000,
];
const LENGTHS = [1, 2, 5, 10, 20, 50, 100, 300, 500, 1000, 2000, 5000, 10_000];

/**
 * Creates a function that mutates request bodies.
 *
 * @param random as `createRandom` returns it
 * @param resolve resolves a schema of the document, as `createResolver` returns it
 */
export function createMutator(random, resolve) {
  const { below, pick, chance } = random;

  /** Lists all values in a tree: `{ holder, key, schema }`. */
  function listPlaces(root, schema) {
    const places = [];
    const visit = (holder, key, rule) => {
      const value = holder[key];
      const shape = resolve(rule, value);
      places.push({ holder, key, schema: shape });
      if (Array.isArray(value)) {
        // Sample long lists, whose entries are usually alike.
        const step = Math.max(1, Math.floor(value.length / 8));
        for (let i = 0; i < value.length; i += step) visit(value, i, shape?.items);
      } else if (typeof value === "object" && value !== null)
        for (const name of Object.keys(value)) visit(value, name, shape?.properties?.[name]);
    };
    visit({ root }, "root", schema);
    return places;
  }

  function changeNumber(value, schema) {
    const { minimum = schema?.exclusiveMinimum, maximum } = schema ?? {};
    const ways = [
      () => value * 2,
      () => value * 10,
      () => value / 2,
      () => value + 1,
      () => value * (0.5 + random.next()),
      () => pick(NUMBERS),
      () => minimum ?? -value,
      () => maximum ?? pick(NUMBERS),
      () => (maximum === undefined ? value * 3 : (minimum ?? 0) + random.next() * (maximum - (minimum ?? 0))),
    ];
    const changed = pick(ways)();
    return schema?.type === "integer" || (Number.isInteger(value) && chance(0.7)) ? Math.round(changed) : changed;
  }

  function changeText(text, schema) {
    if (schema?.enum !== undefined && chance(0.9)) return pick(schema.enum);
    const ways = [
      () => changeDigits(text),
      () => changeDigits(text),
      () => text.repeat(2),
      () => text.repeat(10),
      () => text.slice(0, Math.ceil(text.length / 2)),
      () => text + pick(TEXTS),
      () => fill(pick(TEXTS), text.length),
      () => fill(pick(TEXTS), pick(LENGTHS)),
      () => fill(text || "a", pick(LENGTHS)),
      () => spliceText(text),
    ];
    return pick(ways)();
  }

  /** Changes a number inside a string, such as a script or a path. */
  function changeDigits(text) {
    const found = [...text.matchAll(/\d+(?:\.\d+)?/g)];
    if (found.length === 0) return text + pick(TEXTS);
    const { 0: digits, index } = pick(found);
    return `${text.slice(0, index)}${changeNumber(Number(digits))}${text.slice(index + digits.length)}`;
  }

  function spliceText(text) {
    const [from, length, to] = [below(text.length + 1), 1 + below(20), below(text.length + 1)];
    return text.slice(0, to) + text.slice(from, from + length) + text.slice(to);
  }

  function changeList(list) {
    if (list.length === 0) return [pick(NUMBERS)];
    const ways = [
      () => cycle(list, list.length * 2),
      () => cycle(list, list.length * 10),
      () => cycle(list, pick(LENGTHS)),
      () => cycle(list, list.length + 1),
      () => list.slice(0, Math.ceil(list.length / 2)),
      () => list.map((_, index) => list[list.length - 1 - index]),
      () => list.map((value) => (typeof value === "number" ? changeNumber(value) : value)),
      () => list.map((value, index) => (typeof value === "string" ? `${value}${index}` : value)),
      () => Array.from(list, () => structuredClone(pick(list))),
    ];
    return pick(ways)();
  }

  function changeObject(object, schema) {
    const names = Object.keys(schema?.properties ?? {}).filter((name) => name !== "key");
    const keys = Object.keys(object);
    const set = () => {
      if (names.length === 0) return object;
      const name = pick(names);
      return { ...object, [name]: invent(schema.properties[name]) };
    };
    const remove = () => {
      if (keys.length === 0) return object;
      const { [pick(keys)]: _, ...rest } = object;
      return rest;
    };
    const copy = () => (keys.length === 0 ? object : { ...object, [pick(keys)]: structuredClone(object[pick(keys)]) });
    return pick([set, set, set, set, remove, copy])();
  }

  /** Creates a value that a schema allows. */
  function invent(rule) {
    const schema = resolve(rule);
    if (schema?.enum !== undefined) return pick(schema.enum);
    const examples = schema?.examples ?? [];
    if (examples.length > 0 && chance(0.3)) return structuredClone(pick(examples));
    const type = Array.isArray(schema?.type) ? pick(schema.type) : schema?.type;
    if (type === "boolean") return chance(0.5);
    if (type === "integer" || type === "number") return changeNumber(pick(NUMBERS), schema);
    if (type === "array") return [invent(schema.items)];
    if (type === "object" || examples.length > 0) return structuredClone(examples[0] ?? {});
    return fill(pick(TEXTS), pick(LENGTHS.slice(0, 6)));
  }

  function change(value, schema) {
    if (typeof value === "number") return changeNumber(value, schema);
    if (typeof value === "string") return changeText(value, schema);
    if (typeof value === "boolean") return !value;
    if (Array.isArray(value)) return changeList(value);
    if (typeof value === "object" && value !== null) return changeObject(value, schema);
    return invent(schema);
  }

  /** Returns a mutated copy of a body. @param other another body of the endpoint, to copy parts from */
  return (body, schema, other) => {
    const root = { root: structuredClone(body) };
    for (let count = 1 + below(3); count > 0; count--) {
      const places = listPlaces(root.root, schema);
      const place = pick(places);
      const value = place.holder[place.key];
      if (place.holder === root || place.key === "root") root.root = change(root.root, place.schema);
      else if (other !== undefined && chance(0.1)) Object.assign(place.holder, pickPart(other, place.key));
      // Lists often cost most if all entries are alike.
      else if (Array.isArray(place.holder) && chance(0.5)) place.holder.fill(change(value, place.schema));
      else place.holder[place.key] = change(value, place.schema);
    }
    return root.root;
  };

  function pickPart(other, key) {
    const found = listPlaces(other).filter((place) => place.key === key);
    return found.length === 0 ? {} : { [key]: structuredClone(pick(found).holder[key]) };
  }
}

function cycle(list, length) {
  const count = Math.min(length, 100_000);
  return Array.from({ length: count }, (_, index) => list[index % list.length]);
}

function fill(text, length) {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

/** Creates a function that resolves `$ref`, and selects the `anyOf` or `oneOf` alternative that fits a value. */
export function createResolver(document) {
  const resolve = (rule, value) => {
    if (rule === undefined) return undefined;
    if (rule.$ref !== undefined) return resolve(document.components.schemas[rule.$ref.split("/").at(-1)], value);
    if (rule.allOf !== undefined) {
      const parts = rule.allOf.map((part) => resolve(part, value));
      return { type: "object", properties: Object.assign({}, ...parts.map((part) => part?.properties)) };
    }
    const choices = rule.anyOf ?? rule.oneOf;
    if (choices === undefined || rule.properties !== undefined) return rule;
    const shapes = choices.map((choice) => resolve(choice, value));
    const type = Array.isArray(value) ? "array" : typeof value;
    return shapes.find((shape) => shape?.type === type) ?? { ...shapes[0], examples: rule.examples };
  };
  return resolve;
}
