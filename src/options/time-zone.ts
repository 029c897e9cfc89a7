// The option for a time zone.

import { findTimeZone, TIME_ZONE_CONSTRAINT, UTC } from "../base/time-zone.ts";
import { option } from "./option.ts";
import { parsed } from "./value.ts";

/** Returns the option. Its value is the zone's canonical name. @param times the times that are shown in the zone */
export const timeZoneOption = (times: string) =>
  option(
    {
      ...parsed(TIME_ZONE_CONSTRAINT, (name) => findTimeZone(name)?.name),
      // A space stands for a `+`, because time zone names don't contain spaces.
      read: (value: unknown) => (typeof value === "string" ? value.replaceAll(" ", "+") : value),
    },
    { about: `Time zone of ${times}, such as Europe/Berlin`, default: UTC, example: "Europe/Berlin" },
  );
