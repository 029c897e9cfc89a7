// The schemas of the JSON responses, for the OpenAPI document only. Tests compare them with the running service's responses.

import * as z from "zod";
import { THEME_NAMES } from "../../drawings/theme/theme-palettes.ts";
import { changeSchema } from "../natural/change/change.ts";
import { type Schema, toSchema } from "./schema.ts";
import { alwaysTrue, fix, list, text, time, url, VALIDATION_RESULTS, whole } from "./validation-schema.ts";

const NATURAL_RESPONSES = {
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

const cardLinks = {
  success: alwaysTrue,
  url: url("Public URL of the image"),
  id: text("Id of the card"),
  expiresAt: time("Expiry time"),
};

/** The schemas of the JSON responses about saved cards. */
const CARD_RESPONSES = {
  SavedCard: z
    .object({ ...cardLinks, editToken: text("Token for changing the card; it isn't shown again") })
    .describe("A saved card"),
  ChangedCard: z.object(cardLinks).describe("A changed card"),
  CardConfig: z
    .looseObject({ success: alwaysTrue, id: text("Id of the card"), expiresAt: time("Expiry time") })
    .describe("A saved card and its parameters"),
} as const;

const imageLinks = {
  success: alwaysTrue,
  url: url("Public URL of the image"),
  shortUrl: url("Shorter public URL of the image"),
  id: text("Id of the image"),
  expiresAt: time("Expiry time"),
};

/** The schemas of the JSON responses about saved images of other kinds. */
const IMAGE_RESPONSES = {
  SavedImage: z
    .object({ ...imageLinks, editToken: text("Token with which the image can be changed. It is shown only once") })
    .describe("A saved image"),
  ChangedImage: z.object(imageLinks).describe("A changed image"),
  ImageConfig: z
    .looseObject({ success: alwaysTrue, id: text("Id of the image"), expiresAt: time("Expiry time") })
    .describe("A saved image's parameters"),
} as const;

const jsonError = z
  .object({
    success: z.literal(false).describe("Always false"),
    error: text("Error message: the parameter, the constraint and the received value"),
    errors: list(z.string(), "One message per invalid parameter, if there are several").optional(),
    fixes: list(fix, "Changes to the configuration that fix the error, if any are known").optional(),
  })
  .describe("An error");

const barcodeTypes = z
  .object({
    success: alwaysTrue,
    types: list(
      z.object({
        type: text("Value for `type`"),
        name: text("Common name"),
        description: text("Typical use"),
        accepts: text("Constraints on the text"),
        example: text("Example text"),
        options: z.looseObject({}).describe("Options of the example"),
        defaults: z.looseObject({}).describe("Options that codes of the type have by default"),
      }),
      "All types, the most common first",
    ),
  })
  .describe("The barcode types");

const loadedData = z
  .object({
    success: alwaysTrue,
    text: text("Text of a CSV file").optional(),
    workbook: text("An Excel workbook as base64").optional(),
  })
  .describe("A table: either `text` or `workbook`");

const point = z
  .object({ x: z.number(), y: z.number() })
  .describe("Position in pixels, from the top left corner of the image");
const codes = z
  .object({
    success: alwaysTrue,
    result: text("Text of the first code"),
    results: list(
      z.object({
        text: text("Text of the code"),
        format: text("Format of the code"),
        corners: z
          .array(point)
          .min(4)
          .max(4)
          .describe("Corners of the code, clockwise from its top left in reading direction"),
      }),
      "All codes in the image",
    ),
  })
  .describe("The codes in an image");

const chartLinks = z.object({
  success: alwaysTrue,
  url: url("Public URL of the image"),
  shortUrl: url("Shorter public URL of the image"),
  id: text("Id of the chart, for `template`"),
  expiresAt: time("Expiry time"),
});
const savedChart = chartLinks
  .extend({
    editToken: text("Token with which the chart can be changed. It is shown only once"),
    editUrl: url("Secret URL that opens the chart in the chart maker, where it can be changed"),
  })
  .describe("A saved chart");

const chartConfig = z
  .object({
    success: alwaysTrue,
    id: text("Id of the chart"),
    expiresAt: time("Expiry time"),
    chart: z.union([z.string(), z.looseObject({})]).describe("The Chart.js configuration, as it was saved"),
    version: z.enum(["2", "3", "4"]).describe("Major version of Chart.js"),
    width: whole("Width of the image, in CSS pixels"),
    height: whole("Height of the image, in CSS pixels"),
    devicePixelRatio: z.number().describe("Image pixels per CSS pixel"),
    backgroundColor: text("Colour behind the chart; absent if it is that of the theme").optional(),
    theme: text("Built-in theme").optional(),
    format: text("Image format"),
    quality: whole("Compression quality").optional(),
    defaults: z.enum(["limn", "chartjs"]).describe("Defaults for options that the configuration does not set"),
    lang: text("Language of the text").optional(),
    templateOverrides: z.looseObject({}).optional().describe("Values that replace those of the chart"),
  })
  .describe("The configuration of a saved chart");

const account = z
  .object({
    id: text("Id of the account, which is the `accountId` of signed URLs"),
    name: text("Name of the account"),
    state: z.enum(["active", "disabled"]).describe("State of the account; the keys of a disabled account are ignored"),
    created: time("Creation time"),
    limit: whole("Rate limit in points per minute; absent if there is none").optional(),
    savedBytes: whole("Bytes that the account may save per day; absent if there is no limit").optional(),
    defaultTheme: text("Theme of images without a `theme`; absent if there is none").optional(),
    hasAirtableKey: z.literal(true).optional().describe("Present if the account stores an Airtable token"),
  })
  .describe("An account");

const accountFont = z
  .object({
    name: text("Name of the font, in its URL"),
    family: text("Name of the family, in configurations and themes"),
    weight: z.int().min(1).max(1000).describe("Weight: 400 is normal, 700 bold"),
    style: z.enum(["normal", "italic"]).describe("Style"),
    bytes: z.int().min(1).describe("Size of the stored font before compression, in bytes"),
    saved: time("When the font was last saved"),
  })
  .describe("A font of an account");
const contrast = list(
  z.object({
    field: text("Field with the colour, such as `colors[0]`"),
    color: text("The colour"),
    ratio: z.number().describe("Contrast ratio against the background"),
    required: z.number().describe("Minimum contrast ratio"),
  }),
  "Contrast of the text and series colours",
);

const brandTheme = z
  .object({
    success: alwaysTrue,
    name: text("Name of the theme, for `theme`"),
    theme: z.looseObject({ extends: z.enum(THEME_NAMES) }).describe("The fields, as they were saved"),
    contrast,
    warnings: list(z.string(), "Colours that are hard to read or look alike"),
  })
  .describe("A theme of an account");

const access = z.enum(["full", "read"]).describe("What the key allows: everything, or only to draw and to read");
const listedKey = z.object({
  id: text("Id of the key"),
  name: text("Name of the key; may be empty"),
  access,
  issued: time("When the key was issued; absent if that is unknown").optional(),
  expires: time("When the key stops working; absent if it never does").optional(),
});
const ownImage = z.object({
  id: text("Id of the image"),
  kind: text("Kind of image, such as `chart` or `card`"),
  name: text("Name or title of the image; may be empty"),
  createdAt: time("When the image was created"),
  savedAt: time("When the current version was saved"),
  expiresAt: time("Expiry time"),
  version: whole("Number of the current version"),
  url: url("Public URL of the image"),
  thumbnailUrl: url("URL of a PNG, which needs the key"),
});
const views = list(
  z.object({ date: z.iso.date().describe("The day, in UTC"), views: whole("Views on the day") }),
  "The last 90 days, or the days since the image was saved, oldest first",
);
const versions = list(
  z.object({
    number: whole("Number of the version"),
    savedAt: time("When the version was saved"),
    bytes: whole("Size of the version"),
  }),
  "The versions, newest first. The first one is the current version",
);
const invite = z.object({
  id: text("Id of the invite"),
  created: time("When the invite was made"),
  expires: time("When the invite expires"),
  limit: whole("Points per minute of the account; absent for the default of the operator").optional(),
});

/** The schemas of the JSON responses to an account about itself, and about new accounts. */
const secret = z
  .object({
    name: text("Name in `{{secret.NAME}}`"),
    hosts: list(z.string(), "The hosts that may receive the secret"),
    header: text("The header that contains the secret"),
    scheme: text("Word before the secret in the header").optional(),
    saved: text("When the secret was saved, ISO 8601"),
  })
  .describe("A named secret without its value");

const OWN_RESPONSES = {
  OwnAccount: z.object({ success: alwaysTrue, account, access }).describe("The account of the key"),
  OwnKeys: z
    .object({
      success: alwaysTrue,
      keys: list(listedKey, "The valid keys, newest first"),
      current: text("Id of the key in the request").optional(),
    })
    .describe("The keys of the account"),
  OwnKey: z
    .object({ success: alwaysTrue, key: text("The new key, which is shown only once"), listed: listedKey })
    .describe("A new key"),
  OwnSecrets: z
    .object({ success: alwaysTrue, secrets: list(secret, "The secrets, sorted by name") })
    .describe("The named secrets of the account"),
  OwnSecret: z.object({ success: alwaysTrue, secret }).describe("A named secret of the account"),
  ThemePreview: z
    .object({
      success: alwaysTrue,
      contrast,
      distinctions: list(
        z.object({
          vision: z.enum(["full", "deuteranopia", "protanopia", "greyscale"]).describe("Kind of vision"),
          alike: list(list(whole("Index in `colors`"), "A pair of colours"), "Pairs of colours that look alike"),
          min: z.number().optional().describe("CIEDE2000 difference of the most similar pair"),
          required: z.number().describe("Minimum difference"),
        }),
        "How well viewers can tell the series colours apart",
      ),
      warnings: list(z.string(), "Colours that are hard to read or look alike"),
      images: list(
        z.object({
          name: text("What the image shows"),
          image: text("`data:` URL of the image"),
          width: whole("Width, in CSS pixels"),
          height: whole("Height, in CSS pixels"),
        }),
        "The images",
      ),
    })
    .describe("Images in a theme"),
  OwnImages: z
    .object({
      success: alwaysTrue,
      images: list(ownImage, "The images, newest first"),
      cursor: text("Cursor of the next page; absent on the last page").optional(),
    })
    .describe("Saved images"),
  OwnImage: z.object({ success: alwaysTrue, image: ownImage }).describe("A saved image"),
  OwnImageDetails: z
    .object({ success: alwaysTrue, image: ownImage, versions, views })
    .describe("A saved image, its versions and its views"),
  OwnEditToken: z
    .object({
      success: alwaysTrue,
      image: ownImage,
      editToken: text("The new token, which is shown only once"),
      editUrl: url("Secret URL that opens the chart in the chart maker; absent for cards").optional(),
    })
    .describe("A new edit token"),
  OwnUsage: z
    .object({
      success: alwaysTrue,
      days: list(
        z.object({
          date: z.iso.date().describe("The day, in UTC"),
          requests: z.record(z.string(), z.int()).describe("Number of requests by the path of the endpoint"),
        }),
        "The last 30 days, oldest first",
      ),
    })
    .describe("The requests of the account"),
  SignupInfo: z
    .object({
      success: alwaysTrue,
      signup: z.enum(["off", "invite", "open"]).describe("Who may create an account"),
      challenge: text("Challenge to solve, valid for ten minutes").optional(),
      iterations: whole("Number of PBKDF2 iterations").optional(),
      zeroBits: whole("Number of leading zero bits that a solution must produce").optional(),
      turnstileSiteKey: text("Site key of Cloudflare Turnstile, instead of a challenge").optional(),
    })
    .describe("How to create an account"),
  Invites: z.object({ success: alwaysTrue, invites: list(invite, "The unused invites") }).describe("Invites"),
  NewInvite: z
    .object({ success: alwaysTrue, invite, url: url("The link, which works once and is shown only once") })
    .describe("A new invite"),
} as const;

const fontList = z
  .object({
    success: alwaysTrue,
    families: list(
      z.object({
        name: text("Name of the family"),
        kind: text("Kind of typeface, such as sans-serif"),
        styles: list(z.string(), "CSS weights and styles"),
        scripts: list(z.string(), "Supported scripts, as ISO 15924 codes"),
        aliases: list(z.string(), "Other names of the family"),
        license: text("SPDX identifier of the license"),
      }),
      "The families, sorted by name",
    ),
    fallbacks: z.record(z.string(), z.string()).describe("Fallback family for each script"),
  })
  .describe("The fonts");

/** The response schemas by component name. */
export const RESPONSES = {
  JsonError: jsonError,
  ...VALIDATION_RESULTS,
  BarcodeTypes: barcodeTypes,
  Codes: codes,
  LoadedData: loadedData,
  SavedChart: savedChart,
  ChartVersions: z
    .object({
      success: alwaysTrue,
      versions,
    })
    .describe("The versions of a saved chart"),
  ChartViews: z
    .object({
      success: alwaysTrue,
      total: whole("Views on all of the days"),
      days: list(
        z.object({ date: z.iso.date().describe("The day, in UTC"), views: whole("Views on the day") }),
        "The last 90 days, or the days since the chart was saved, oldest first",
      ),
    })
    .describe("The views of a saved chart"),
  ChangedChart: chartLinks.describe("A changed chart"),
  ChartConfig: chartConfig,
  ...NATURAL_RESPONSES,
  Oembed: z
    .looseObject({
      version: z.literal("1.0").describe("Version of oEmbed"),
      type: z.enum(["rich", "photo"]).describe("`rich` for a live chart, `photo` for an image"),
      title: text("Title of the chart"),
      width: z.int().min(1).describe("Width, in pixels"),
      height: z.int().min(1).describe("Height, in pixels"),
      html: text("The `<iframe>` of a live chart").optional(),
      url: url("URL of an image").optional(),
      thumbnail_url: url("URL of the image of a live chart").optional(),
    })
    .describe("How to show the chart at a URL: see oembed.com"),
  RpcMessage: z
    .looseObject({
      jsonrpc: z.literal("2.0").describe("Version of JSON-RPC"),
      id: z.union([z.string(), z.number(), z.null()]).optional().describe("Id of the request"),
      method: text("Name of the method").optional(),
      params: z.looseObject({}).optional().describe("Parameters of the method"),
      result: z.looseObject({}).optional().describe("Result of the method"),
      error: z
        .looseObject({ code: z.int(), message: z.string() })
        .optional()
        .describe("The error, instead of a result"),
    })
    .describe("A JSON-RPC 2.0 message"),
  QrUrl: z.object({ success: alwaysTrue, url: url("URL of the image") }).describe("The URL of a QR code"),
  QrUrls: z
    .object({ success: alwaysTrue, urls: list(url("URL of an image"), "The URLs, in the order of the codes") })
    .describe("The URLs of QR codes"),
  Account: z.object({ success: alwaysTrue, account }).describe("An account"),
  IssuedKey: z
    .object({ success: alwaysTrue, account, key: text("The new key, which is shown only once") })
    .describe("An account and its new key"),
  Reencryption: z
    .object({
      success: alwaysTrue,
      account,
      reencrypted: z.boolean().describe("Whether the keys were encrypted again"),
    })
    .describe("An account whose keys the current KEY_SECRET has encrypted"),
  Accounts: z
    .object({
      success: alwaysTrue,
      accounts: list(account, "A page of accounts"),
      cursor: text("Cursor of the next page; absent on the last page").optional(),
    })
    .describe("Accounts"),
  Theme: brandTheme,
  Themes: z
    .object({
      success: alwaysTrue,
      themes: list(
        z.object({ name: text("Name of the theme"), saved: time("When the theme was last saved") }),
        "The themes, sorted by name",
      ),
    })
    .describe("The themes of an account"),
  AccountFonts: z
    .object({ success: alwaysTrue, fonts: list(accountFont, "The fonts, sorted by name") })
    .describe("The fonts of an account"),
  AccountFont: z.object({ success: alwaysTrue, font: accountFont }).describe("A font of an account"),
  SavedAccountFont: z
    .object({
      success: alwaysTrue,
      font: accountFont,
      warnings: list(z.string(), "What the file has that is not used, or that its licence may forbid"),
    })
    .describe("A saved font of an account"),
  ...OWN_RESPONSES,
  ...CARD_RESPONSES,
  ...IMAGE_RESPONSES,
  Done: z.object({ success: alwaysTrue }).describe("A success"),
  Fonts: fontList,
  OpenApi: z
    .looseObject({
      openapi: text("Version of OpenAPI"),
      info: z.looseObject({ title: text("Name"), version: text("Version") }),
    })
    .describe("An OpenAPI document"),
  Health: z.object({ success: alwaysTrue, version: text("Version of the service") }).describe("Health of the service"),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export function listResponseSchemas(): Readonly<Record<string, Schema>> {
  return Object.fromEntries(Object.entries(RESPONSES).map(([name, schema]) => [name, toSchema(schema)]));
}
