// The option for a time zone.

import { findTimeZone, TIME_ZONE_CONSTRAINT, UTC } from "../base/time-zone.ts";
import { option } from "./option.ts";
import { parsed } from "./value.ts";

/**
 * Returns the option, whose value is the zone's canonical name.
 *
 * @param times describes the times that the zone applies to
 */
export const timeZoneOption = (times: string) =>
  option(
    {
      ...parsed(TIME_ZONE_CONSTRAINT, (name) => findTimeZone(name)?.name),
      // Time zone names contain no spaces, so a space was a `+` in the query.
      read: (value: unknown) => (typeof value === "string" ? value.replaceAll(" ", "+") : value),
    },
    { about: `Time zone of ${times}, such as Europe/Berlin`, default: UTC, example: "Europe/Berlin" },
  );
