// The names of the service's font families, which text fields suggest.

import { get } from "./service.ts";

/** Returns the names. @throws ServiceError */
export async function loadFamilies(): Promise<readonly string[]> {
  const { families } = (await (await get("/fonts")).json()) as {
    readonly families: readonly { readonly name: string }[];
  };
  return families.map(({ name }) => name);
}
