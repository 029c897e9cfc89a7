// The schemas of the JSON responses about charts from words, for the OpenAPI document only.

import * as z from "zod";
import { changeSchema } from "../params/chart-change.ts";
import { alwaysTrue, list, text, url } from "./response-field.ts";

/** The schemas by name. */
export const NATURAL_RESPONSES = {
  NaturalConfig: z
    .object({
      success: alwaysTrue,
      description: text("The description"),
      chart: text("The drafted Chart.js configuration, as text"),
      chartUrl: url("URL of the image, valid for half a year; absent if the chart was not saved").optional(),
      chartMakerUrl: url("URL of the chart in the editor; absent if the chart was not saved").optional(),
      version: z.enum(["2", "4"]).describe("Version of Chart.js that the configuration is for"),
      confidence: z.number().min(0).max(1).describe("Probability that the chart matches the description, from 0 to 1"),
      unread: list(z.string(), "Parts of the description that the service did not understand"),
      question: text("Question for the author of a description without numbers; absent if it has numbers").optional(),
      warnings: list(z.string(), "Warnings about the chart, including parts of the description that it does not show"),
    })
    .describe("A chart drafted from a description"),
  NaturalChange: z
    .object({
      success: alwaysTrue,
      changes: z
        .array(changeSchema)
        .nullable()
        .describe("The changes, in order. Null if there is no language model, or if its answer is not used"),
      unread: list(z.string(), "Parts of the sentence that the model could not turn into changes"),
      warnings: list(z.string(), "Doubts about the changes, and the reason why the model's answer is not used"),
    })
    .describe("The changes in a sentence"),
};
