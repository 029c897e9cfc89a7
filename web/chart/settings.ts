// What is set of a chart beside its text: the parameters of its request, with the service's own defaults.

import { FORMATS as ALL_FORMATS, type Format } from "../../src/engine/picture.ts";
import type { ApiRequest } from "../tab/tab.ts";
import type { Version } from "./look.ts";

/** The formats of pictures, each under one of its names. */
export const FORMATS = ALL_FORMATS.filter((format) => format !== "jpeg");

const OTHERS = ["quality", "defaults", "lang", "templateOverrides"] as const;

/** The parameters of a chart. */
export interface Settings {
  readonly version: Version;
  readonly width: number;
  readonly height: number;
  readonly devicePixelRatio: number;
  readonly format: Format;
  readonly backgroundColor: string;
  /** Parameters that there is no field for, which saved charts may have. */
  readonly others: Readonly<Partial<Record<(typeof OTHERS)[number], unknown>>>;
}

/** What holds where a request says nothing. */
export const DEFAULTS: Settings = {
  version: 2,
  width: 500,
  height: 300,
  devicePixelRatio: 2,
  format: "png",
  backgroundColor: "transparent",
  others: {},
};

/** What a new chart has: the newest version, a ground on which its text is read on any page, and the rest as the service has it. */
export const NEW_SETTINGS: Settings = { ...DEFAULTS, version: 4, backgroundColor: "white" };

/** The request for a chart. */
export function requestOf(text: string, settings: Settings): ApiRequest | undefined {
  if (text.trim() === "") return undefined;
  const { version, others, ...fields } = settings;
  // How much is kept of a JPEG is nothing that a PNG can be asked for.
  const { quality, ...kept } = others;
  const isLossy = settings.format === "jpg" || settings.format === "webp" || settings.format === "avif";
  const body = {
    chart: text,
    version: String(version),
    ...fields,
    ...kept,
    ...(isLossy && quality !== undefined && { quality }),
  };
  return { path: "/chart", body };
}

/** The settings that are not the service's. */
export function ownSettings(settings: Settings): Partial<Settings> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => isOwn(settings, name as keyof Settings)));
}

/** As `readSettings` was given them, or as a saved chart has them, among its other parameters. */
function readOthers(given: Readonly<Record<string, unknown>>): Settings["others"] {
  const from = { ...given, ...(given.others as object | undefined) } as Readonly<Record<string, unknown>>;
  return Object.fromEntries(OTHERS.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]));
}

function isOwn(settings: Settings, name: keyof Settings): boolean {
  return JSON.stringify(settings[name]) !== JSON.stringify(DEFAULTS[name]);
}

/** The settings of what somebody has saved, long ago or by hand: what does not fit is as the service has it. */
export function readSettings(saved: unknown): Settings {
  const given = (typeof saved === "object" && saved !== null ? saved : {}) as Readonly<Record<string, unknown>>;
  const version = Number(given.version);
  const format = FORMATS.find((known) => known === given.format);
  return {
    version: version === 3 || version === 4 ? version : DEFAULTS.version,
    width: numberWithin(given.width, 3000, DEFAULTS.width),
    height: numberWithin(given.height, 3000, DEFAULTS.height),
    devicePixelRatio: ratioOf(given.devicePixelRatio),
    format: format ?? (given.format === "jpeg" ? "jpg" : DEFAULTS.format),
    backgroundColor: typeof given.backgroundColor === "string" ? given.backgroundColor : DEFAULTS.backgroundColor,
    others: readOthers(given),
  };
}

function numberWithin(value: unknown, most: number, otherwise: number): number {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : otherwise;
}

function ratioOf(value: unknown): number {
  const number = Number(value);
  return number > 0 && number <= 4 ? number : DEFAULTS.devicePixelRatio;
}
