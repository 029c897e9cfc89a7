// The lists of templates whose value is the URL of a table. The service loads the table when it draws the card.

import type { PlainObject } from "../../base/plain-object.ts";
import { type CardTemplate, readData, type TemplateParameter, URL_START } from "./card-template.ts";

/** A list parameter whose rows are at a URL. */
export interface RemoteList {
  readonly name: string;
  readonly url: string;
  readonly parameter: TemplateParameter;
}

/** The remote lists of a card. */
export interface RemoteLists<Card> {
  readonly lists: readonly RemoteList[];
  /** Parses the card again, with the rows of its lists. @throws Failure */
  readonly parse: (rows: PlainObject) => Promise<Card>;
}

/** Finds the lists whose value is a URL. */
export function findRemoteLists({ parameters }: CardTemplate, data: PlainObject): RemoteList[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    const isUrl = parameter.type === "rows" && typeof value === "string" && URL_START.test(value);
    return isUrl ? [{ name, url: value.trim(), parameter }] : [];
  });
}

/** Returns the data with the rows of remote lists. A list that is not loaded yet has its default. */
export function withLists(data: unknown, remote: readonly RemoteList[], rows: PlainObject): PlainObject {
  const values: PlainObject = { ...readData(data), ...rows };
  for (const { name } of remote) if (!Object.hasOwn(rows, name)) delete values[name];
  return values;
}
