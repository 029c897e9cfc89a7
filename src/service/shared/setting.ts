// Reads settings from environment variables and bindings. Each setting has one definition. An invalid value is an error
// and never replaced by the default: a typo in `SIGNATURE_REQUIRED` must not turn signatures off.

/** Thrown for a setting whose value can't be read. */
export class SettingError extends Error {
  override readonly name = "SettingError";
  /** The message without the received value. */
  readonly summary: string;

  /**
   * @param setting name of the setting
   * @param rule the constraint, such as `must be on or off`
   * @param received the value, if it is safe to show
   */
  constructor(setting: string, rule: string, received?: string) {
    const summary = `${setting} ${rule}`;
    super(received === undefined ? summary : `${summary}, got ${JSON.stringify(received.slice(0, 60))}`);
    this.summary = summary;
  }
}

interface Setting<Value> {
  /** Name of the environment variable or binding. */
  readonly name: string;
  /** Parses the setting's text; undefined if it is unset or empty. @throws SettingError */
  readonly parse: (text: string | undefined) => Value;
}

/** Settings by the names of their values in code. */
export type SettingTable = Readonly<Record<string, Setting<unknown>>>;

/** The values of a table's settings. */
export type SettingValues<Table extends SettingTable> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]["parse"]>;
};

/** Settings and secrets by name, as the environment contains them. */
export type Environment = Readonly<Record<string, unknown>>;

/**
 * Returns the values of a table's settings. A value is parsed when it is first read, and again only if the environment has
 * changed.
 *
 * @param environment returns the environment, on each read
 */
export function openSettings<Table extends SettingTable>(
  table: Table,
  environment: () => Environment,
): SettingValues<Table> {
  const values = {};
  for (const [key, setting] of Object.entries(table)) {
    let parsed: { readonly received: unknown; readonly value: unknown } | undefined;
    const get = () => {
      const received = environment()[setting.name];
      if (parsed === undefined || parsed.received !== received)
        parsed = { received, value: setting.parse(textOf(setting.name, received)) };
      return parsed.value;
    };
    Object.defineProperty(values, key, { get, enumerable: true });
  }
  return values as SettingValues<Table>;
}

/** Reads all settings. @throws SettingError for the first one that can't be read */
export function checkSettings(values: Readonly<Record<string, unknown>>): void {
  for (const key in values) void values[key];
}

/** A switch: `on` or `off`, `true` or `false`, `yes` or `no`, `1` or `0`. */
export function onOrOff(name: string, usual: boolean): Setting<boolean> {
  return define(name, (text) => {
    if (text === undefined) return usual;
    if (/^(?:1|true|yes|on)$/i.test(text)) return true;
    if (/^(?:0|false|no|off)$/i.test(text)) return false;
    throw new SettingError(name, "must be on or off", text);
  });
}

/** A whole number within a range. @param step the number must be a multiple of it */
export function wholeNumber(name: string, usual: number, min: number, max: number, step = 1): Setting<number> {
  const kind = step === 1 ? "a whole number" : `a multiple of ${step}`;
  const { parse } = number(name, kind, /^-?\d{1,16}$/, usual, min, max);
  return define(name, (text) => {
    const value = parse(text);
    if (value % step === 0) return value;
    throw new SettingError(name, `must be ${kind} from ${min} to ${max}`, text);
  });
}

/** A number within a range. */
export function decimal(name: string, usual: number, min: number, max: number): Setting<number> {
  return number(name, "a number", /^-?\d{1,16}(?:\.\d{1,16})?$/, usual, min, max);
}

function number(name: string, kind: string, pattern: RegExp, usual: number, min: number, max: number): Setting<number> {
  return define(name, (text) => {
    if (text === undefined) return usual;
    const value = pattern.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new SettingError(name, `must be ${kind} from ${min} to ${max}`, text);
  });
}

/** One of several words. */
export function oneOf<Word extends string>(name: string, usual: Word, words: readonly Word[]): Setting<Word> {
  return define(name, (text = usual) => {
    const word = words.find((each) => each === text);
    if (word !== undefined) return word;
    throw new SettingError(name, `must be one of ${words.join(", ")}`, text);
  });
}

/** Any text; undefined or `usual` if the setting is unset. */
export function anyText(name: string): Setting<string | undefined>;
export function anyText(name: string, usual: string): Setting<string>;
export function anyText(name: string, usual?: string): Setting<string | undefined> {
  return define(name, (text = usual) => text);
}

/** Text that `read` parses; undefined if it is unset. @param read returns undefined for text that is invalid */
export function parsedText<Value>(
  name: string,
  rule: string,
  read: (text: string) => Value | undefined,
): Setting<Value | undefined> {
  return define(name, (text) => {
    const value = text === undefined ? undefined : read(text);
    if (text === undefined || value !== undefined) return value;
    // The text may contain a secret, such as a password in a URL.
    throw new SettingError(name, rule);
  });
}

/** A secret. White space is part of it. */
export function secretText(name: string): Setting<string | undefined> {
  return { name, parse: (text) => text };
}

/** Secrets separated by commas. White space around them is ignored. */
export function secretList(name: string, max: number): Setting<readonly string[]> {
  return define(name, (text = "") => {
    const secrets = text
      .split(",")
      .map((secret) => secret.trim())
      .filter((secret) => secret !== "");
    if (secrets.length <= max) return secrets;
    throw new SettingError(name, `must have at most ${max} secrets, separated by commas`);
  });
}

/** A setting whose text is trimmed. */
function define<Value>(name: string, parse: (text: string | undefined) => Value): Setting<Value> {
  return { name, parse: (text) => parse(text?.trim() || undefined) };
}

/** Variables in wrangler.toml can be numbers and booleans. */
function textOf(name: string, received: unknown): string | undefined {
  if (received === undefined || received === null || received === "") return undefined;
  if (["string", "number", "boolean"].includes(typeof received)) return String(received);
  throw new SettingError(name, "must be text, a number, true or false");
}
