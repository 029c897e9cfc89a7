// Opens the Node server's storage for `npm run account -- --storage`, which runs the /accounts endpoints without a server.

import { createNodePlatform, type NodePlatform } from "./node-platform.ts";
import { openStores, waitUntilReachable } from "./open-stores.ts";
import { readStoreSettings } from "./settings.ts";

/** An open storage. */
export interface StoragePlatform {
  readonly platform: NodePlatform;
  readonly close: () => Promise<void>;
}

/**
 * Opens the storage that `STORAGE_URL` names.
 *
 * @param environment settings and secrets, as the server reads them
 * @throws Error if the storage can't be reached or is in memory
 */
export async function openStoragePlatform(environment: Readonly<Record<string, unknown>>): Promise<StoragePlatform> {
  const settings = readStoreSettings(environment);
  if (settings.storageUrl.startsWith("memory:"))
    throw new Error(
      "--storage must begin with file:, redis:, rediss: or s3:, because memory: is lost when the command ends",
    );
  // A separate cache isn't needed.
  let reason: string | undefined;
  const stores = openStores({ ...settings, cacheUrl: undefined }, (_, error) => {
    reason = error;
  });
  const close = async () => {
    await Promise.all([stores.values.close(), stores.cache.close()]).catch(() => {});
  };
  if (!(await waitUntilReachable(stores.values))) {
    await close();
    throw new Error(`the storage can't be reached: ${reason ?? "no response"}`);
  }
  const log = (_level: string, line: unknown) => console.error(line);
  const platform = createNodePlatform({
    settings: environment,
    version: "",
    stores,
    assets: ".",
    log,
    countExhausted: () => {},
  });
  return { platform, close };
}
