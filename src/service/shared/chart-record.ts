// The format of the saved charts in the store. docs/storage.md

/** Body of a POST /chart. */
export type ChartBody = Readonly<Record<string, unknown>>;

/** The owner of a saved chart. Only the owner and the operator may change the chart. */
export interface ChartOwner {
  /** Hash of the edit token. */
  readonly token: string;
  /** Id of the account that saved the chart. */
  readonly account?: string;
}

/** The chart in a record, and the limits and permissions with which it is drawn. */
export interface ChartContent {
  readonly body: ChartBody;
  /** Name of the plan whose limits apply to everyone who views the chart. */
  readonly plan: string;
  /** Id of the account whose stored secrets, themes and fonts the chart may use. */
  readonly account?: string;
  /** Id of the account whose themes and fonts the image may use, if it doesn't have all rights of `account`. */
  readonly themeOwner?: string;
  /** Id of the account whose fonts the image may use, if it doesn't have the rights of `themeOwner` either. */
  readonly fontOwner?: string;
}

/** A stored record. An incompatible change needs a new version number; old versions stay readable. */
export interface ChartRecord extends ChartContent {
  readonly version: 1;
  /** Creation and expiry times, in seconds since the epoch. */
  readonly created: number;
  readonly expires: number;
  /** Undefined for charts that can't be changed: imported charts, and charts saved before charts had owners. */
  readonly owner?: ChartOwner;
  /** Number of the chart's version, which each change increases. Undefined in imported charts, whose first version is 1. */
  readonly number?: number;
  /**
   * When the version was saved, in seconds since the epoch. Undefined in imported charts, which were saved at `created`.
   */
  readonly saved?: number;
  /** The name under which the owner's account lists the chart; undefined for the chart's own title. */
  readonly name?: string;
}

/** The fields of a record that determine whose secrets, themes and fonts the chart may use. */
type Right = "account" | "themeOwner" | "fontOwner";

/** Returns the rights of a record, or of an image that is about to be saved. */
export function rightsOf({
  account,
  themeOwner,
  fontOwner,
}: {
  readonly [Name in Right]?: string | undefined;
}): Pick<ChartContent, Right> {
  return {
    ...(account !== undefined && { account }),
    ...(themeOwner !== undefined && { themeOwner }),
    ...(fontOwner !== undefined && { fontOwner }),
  };
}

/** Returns the number of a record's version. */
export function numberOf({ number = 1 }: ChartRecord): number {
  return number;
}

/** Parses a record. Returns undefined for the format of a later version, which remains after a rollback. */
export function parseRecord(text: string): ChartRecord | undefined {
  try {
    const record: Partial<ChartRecord> | null = JSON.parse(text);
    return record?.version === 1 ? (record as ChartRecord) : undefined;
  } catch {
    return undefined;
  }
}
