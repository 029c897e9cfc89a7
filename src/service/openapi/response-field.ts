// Fields that the schemas of several JSON responses share.

import * as z from "zod";

export const alwaysTrue = z.literal(true).describe("Always true");
export const text = (description: string) => z.string().describe(description);
export const whole = (description: string) => z.int().min(0).describe(description);
export const flag = (description: string) => z.boolean().describe(description);
export const list = <Item extends z.ZodType>(item: Item, description: string) => z.array(item).describe(description);
export const url = (description: string) => z.string().describe(description).meta({ format: "uri" });
export const time = (description: string) => z.string().describe(description).meta({ format: "date-time" });
