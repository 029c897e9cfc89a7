// Versions of a saved chart, each with a button that reverts to it.

import type { SavedVersion } from "./owner-request.ts";

interface Props {
  /** Newest first. The first one is the current version. */
  readonly versions: readonly SavedVersion[];
  readonly isBusy: boolean;
  readonly onRevert: (version: SavedVersion) => void;
}

export function VersionList({ versions, isBusy, onRevert }: Props) {
  return (
    <details class="versions">
      <summary>Versions{versions.length > 0 && ` (${versions.length})`}</summary>
      <ol class="version-list">
        {versions.map((version, index) => (
          <li key={version.number}>
            <span>
              Version {version.number}: {formatTime(version.savedAt)}
            </span>
            {index === 0 ? (
              <span class="note">Current</span>
            ) : (
              <button type="button" class="button" disabled={isBusy} onClick={() => onRevert(version)}>
                Revert<span class="visually-hidden"> to version {version.number}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function formatTime(time: string): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}
