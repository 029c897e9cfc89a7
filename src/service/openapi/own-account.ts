// Documents the operations that read, change and create an account on behalf of its user: docs/accounts.md.

import { PRESETS, type Preset } from "../../drawings/data-source/presets.ts";
import {
  IMAGE_CHANGE_FIELDS,
  IMAGE_LIST_FIELDS,
  INVITE_FIELDS,
  KEY_FIELDS,
  KEY_ROTATION_FIELDS,
  OWN_CHANGE_FIELDS,
  SECRET_FIELDS,
  SIGNUP_FIELDS,
} from "../account/options.ts";
import { REVERT_FIELDS } from "../saved/options.ts";
import { ACCOUNT, fontOperations, ISSUED, NAME, SAVED_THEME, THEME, toSchemas, withText } from "./account.ts";
import { fieldsOf } from "./drawing.ts";
import { queryParameters, toBodySchema } from "./field.ts";
import { HEADER_LISTS } from "./header.ts";
import { ifMatch, jsonBody, OPERATOR_SECURITY, type OperationGroup, pathParameter, requestBody } from "./operation.ts";
import { fileResponse, jsonResponse } from "./response.ts";
import { refSchema } from "./schema.ts";

const KEY = pathParameter("key", "Id of the key in the list of keys", "0123456789ab");
const SAVED_ID = "zf-00000000-0000-4000-8000-000000000000";
const ID = pathParameter("id", "Id of the image", SAVED_ID);
const LISTED_KEY = {
  id: "0123456789ab",
  name: "Website",
  access: "read",
  issued: "2026-11-21T10:00:00.000Z",
};
const SECRET_NAME = pathParameter("name", "Name of the secret: 1 to 40 lowercase letters, digits or -", "metabase");
const SECRET = {
  name: "metabase",
  hosts: ["metabase.example.com"],
  header: "X-API-Key",
  saved: "2026-11-21T10:00:00.000Z",
};
const PRESET_HEADERS = Object.values<Preset>(PRESETS)
  .map(({ label, header, scheme }) => `${label} \`${header}\`${scheme === undefined ? "" : ` with \`${scheme}\``}`)
  .join(", ");
const IMAGE = {
  id: SAVED_ID,
  kind: "chart",
  name: "Sales by week",
  createdAt: "2026-11-21T10:00:00Z",
  savedAt: "2026-11-21T10:00:00Z",
  expiresAt: "2027-05-24T10:00:00Z",
  version: 1,
  url: "https://charts.example.com/c/AAAAAAAAQACAAAAAAAAAAA",
  thumbnailUrl: `https://charts.example.com/api/account/images/${SAVED_ID}/thumbnail`,
};
const TOKEN = "e-23456789abcdefghijkmnpqrstuvwxyz";
const cursor = (description: string, example: string) => ({
  name: "cursor",
  in: "query",
  required: false,
  description,
  schema: { type: "string" },
  example,
});
const CURSOR_CODE = "0123456789abcdef0123456789abcdef";
const PAGE_CURSOR = "AAAAANuhDN7SjacTnSVsDu3WW1Lvst6dxJGTjRY5BhxPXdf6L6uTcpd";
const changedImage = jsonResponse(
  "The image is changed",
  "OwnImage",
  { success: true, image: IMAGE },
  HEADER_LISTS.keyed,
);
const done = (description: string) => jsonResponse(description, "Done", { success: true }, HEADER_LISTS.keyed);
/** Errors of changes, which need a key that isn't read-only. */
const CHANGE_ERRORS = [400, 401, 403, 404, 429, 503] as const;
const SECRET_ERRORS = [400, 401, 403, 429, 503] as const;
/** The common parts of all changes of an image. */
const IMAGE_CHANGE = {
  parameters: [ID, ifMatch("image")],
  errors: [400, 401, 403, 404, 412, 429, 503] as const,
};
const REMOVAL = "; empty text removes it";

export const OWN_ACCOUNT: OperationGroup = {
  tag: "Own account",
  // The key is accepted in the header only.
  security: [{ bearer: [] }],
  errors: [400, 401, 404, 429, 503],
  schemas: {
    ...toSchemas(
      "OwnAccountChange",
      fieldsOf(
        withText(OWN_CHANGE_FIELDS, { defaultTheme: [`Theme of images without a \`theme\`${REMOVAL}`, "acme"] }),
      ),
      "The fields of the account to change",
    ),
    ...toSchemas("NewKey", fieldsOf(KEY_FIELDS), "Another key"),
    ...toSchemas("KeyRotation", fieldsOf(KEY_ROTATION_FIELDS), "How long the replaced key stays valid"),
    ...toSchemas(
      "OwnImageChange",
      fieldsOf(withText(IMAGE_CHANGE_FIELDS, { name: [`Name in the list of images${REMOVAL}`, "Sales"] })),
      "The properties of an image to change",
    ),
    SecretRequest: toBodySchema(
      fieldsOf(
        withText(SECRET_FIELDS, { secret: ["The secret, such as an API key. Never returned", "mb_EXAMPLE000000000="] }),
      ),
      "A named secret. All fields replace those of the secret with the same name",
    ),
    ...toSchemas("OwnRevert", fieldsOf(REVERT_FIELDS), "The version to revert to"),
  },
  operations: [
    {
      id: "getOwnAccount",
      route: "GET /api/account",
      summary: "Get your account",
      success: jsonResponse(
        "The account, and what the key allows",
        "OwnAccount",
        { success: true, account: ACCOUNT, access: "full" },
        HEADER_LISTS.keyed,
      ),
    },
    {
      id: "changeOwnAccount",
      route: "PATCH /api/account",
      errors: CHANGE_ERRORS,
      summary: "Change the name or the default theme of your account",
      body: requestBody("OwnAccountChange", "The fields to change", { name: { name: "Monthly report" } }),
      success: jsonResponse(
        "The changed account",
        "OwnAccount",
        { success: true, account: ACCOUNT, access: "full" },
        HEADER_LISTS.keyed,
      ),
    },
    {
      id: "listOwnKeys",
      route: "GET /api/account/keys",
      summary: "List the keys of your account",
      description: "The list doesn't contain the keys themselves.",
      success: jsonResponse(
        "The valid keys, newest first",
        "OwnKeys",
        { success: true, keys: [LISTED_KEY], current: LISTED_KEY.id },
        HEADER_LISTS.keyed,
      ),
    },
    {
      id: "addOwnKey",
      route: "POST /api/account/keys",
      errors: CHANGE_ERRORS,
      summary: "Issue another key",
      description:
        "A read-only key can draw images and read everything of the account, but can't save, change or delete.",
      body: requestBody("NewKey", "The new key", { reader: { name: "Website", access: "read" } }),
      success: jsonResponse(
        "The new key",
        "OwnKey",
        { success: true, key: ISSUED.key, listed: LISTED_KEY },
        HEADER_LISTS.keyed,
      ),
    },
    {
      id: "rotateOwnKey",
      route: "POST /api/account/keys/{key}/rotate",
      errors: CHANGE_ERRORS,
      summary: "Replace a key",
      description:
        "The new key has the same access. The replaced key stays valid for a day, unless `grace` sets another time.",
      parameters: [KEY],
      body: {
        ...requestBody("KeyRotation", "How long the replaced key stays valid", { hour: { grace: "1h" } }),
        required: false,
      },
      success: jsonResponse(
        "The new key",
        "OwnKey",
        { success: true, key: ISSUED.key, listed: LISTED_KEY },
        HEADER_LISTS.keyed,
      ),
    },
    {
      id: "removeOwnKey",
      route: "DELETE /api/account/keys/{key}",
      errors: CHANGE_ERRORS,
      summary: "Remove a key",
      description: "The key stops working. The last key that can make changes can't be removed.",
      parameters: [KEY],
      success: done("The key is removed"),
    },
    {
      id: "listOwnThemes",
      route: "GET /api/account/themes",
      summary: "List your themes",
      success: jsonResponse(
        "The themes",
        "Themes",
        { success: true, themes: [{ name: "acme", saved: "2026-11-21T10:00:00.000Z" }] },
        HEADER_LISTS.keyed,
      ),
    },
    {
      id: "getOwnTheme",
      route: "GET /api/account/themes/{name}",
      summary: "Get one of your themes",
      parameters: [NAME],
      success: jsonResponse("The theme", "Theme", SAVED_THEME, HEADER_LISTS.keyed),
    },
    {
      id: "saveOwnTheme",
      route: "PUT /api/account/themes/{name}",
      errors: CHANGE_ERRORS,
      summary: "Save one of your themes",
      parameters: [NAME],
      body: jsonBody("The theme", refSchema("ThemeRequest"), { theme: THEME }),
      success: jsonResponse("The saved theme", "Theme", SAVED_THEME, HEADER_LISTS.keyed),
    },
    {
      id: "removeOwnTheme",
      route: "DELETE /api/account/themes/{name}",
      errors: CHANGE_ERRORS,
      summary: "Remove one of your themes",
      parameters: [NAME],
      success: done("The theme is removed"),
    },
    ...fontOperations("/api/account/fonts", "OwnFont", "of your account", [], HEADER_LISTS.keyed, CHANGE_ERRORS),
    {
      id: "listOwnSecrets",
      route: "GET /api/account/secrets",
      errors: SECRET_ERRORS,
      summary: "List your named secrets, without their values",
      description: "Needs a key that isn't read-only.",
      success: jsonResponse(
        "The secrets, by name",
        "OwnSecrets",
        { success: true, secrets: [SECRET] },
        HEADER_LISTS.keyed,
      ),
    },
    {
      id: "getOwnSecret",
      route: "GET /api/account/secrets/{name}",
      errors: CHANGE_ERRORS,
      summary: "Get one of your named secrets, without its value",
      parameters: [SECRET_NAME],
      success: jsonResponse("The secret", "OwnSecret", { success: true, secret: SECRET }, HEADER_LISTS.keyed),
    },
    {
      id: "saveOwnSecret",
      route: "PUT /api/account/secrets/{name}",
      errors: CHANGE_ERRORS,
      summary: "Save a secret that charts send to the servers of their data",
      description:
        "A chart refers to it as `{{secret.NAME}}` in the `headers` of its external data. The secret is stored encrypted, sent only to its hosts and in its header, and never returned. " +
        `The presets need these headers: ${PRESET_HEADERS}.`,
      parameters: [SECRET_NAME],
      body: jsonBody("The secret", refSchema("SecretRequest"), {
        metabase: { hosts: SECRET.hosts, header: SECRET.header, secret: "mb_EXAMPLE000000000=" },
      }),
      success: jsonResponse("The saved secret", "OwnSecret", { success: true, secret: SECRET }, HEADER_LISTS.keyed),
    },
    {
      id: "removeOwnSecret",
      route: "DELETE /api/account/secrets/{name}",
      errors: CHANGE_ERRORS,
      summary: "Remove one of your named secrets",
      parameters: [SECRET_NAME],
      success: done("The secret is removed"),
    },
    {
      id: "previewOwnTheme",
      route: "POST /api/account/preview",
      summary: "Draw images in a theme without saving it",
      description:
        "Returns twelve charts, a table, a QR code and a card, and the results of the checks of the colours. Costs as much as drawing the images.",
      body: jsonBody("The theme", refSchema("ThemeRequest"), { theme: THEME }),
      success: jsonResponse(
        "The images, and the results of the checks",
        "ThemePreview",
        {
          success: true,
          contrast: SAVED_THEME.contrast,
          distinctions: [{ vision: "deuteranopia", alike: [], min: 38.2, required: 5 }],
          warnings: [],
          images: [{ name: "Bar chart", image: "data:image/svg+xml;base64,PHN2Zz4=", width: 480, height: 300 }],
        },
        HEADER_LISTS.keyed,
      ),
    },
    {
      id: "listOwnImages",
      route: "GET /api/account/images",
      summary: "List your saved images",
      description:
        "A page covers up to 1,000 images and contains the ones that match. If there is a `cursor`, the next page may contain more matches, even if this page is empty.",
      parameters: [
        ...queryParameters(fieldsOf(IMAGE_LIST_FIELDS)),
        cursor("The `cursor` of the previous page", CURSOR_CODE + PAGE_CURSOR),
      ],
      success: jsonResponse(
        "A page of images, newest first",
        "OwnImages",
        { success: true, images: [IMAGE] },
        HEADER_LISTS.keyed,
      ),
    },
    {
      id: "getOwnImage",
      route: "GET /api/account/images/{id}",
      summary: "Get one of your saved images, with its versions and views",
      parameters: [ID],
      success: jsonResponse(
        "The image",
        "OwnImageDetails",
        {
          success: true,
          image: IMAGE,
          versions: [{ number: 1, savedAt: IMAGE.savedAt, bytes: 250 }],
          views: [{ date: "2026-11-21", views: 8 }],
        },
        HEADER_LISTS.keyed,
      ),
    },
    {
      id: "changeOwnImage",
      route: "PATCH /api/account/images/{id}",
      summary: "Change the name or the expiry time of one of your saved images",
      ...IMAGE_CHANGE,
      body: requestBody("OwnImageChange", "The properties to change", { expiry: { expiresIn: "90d" } }),
      success: changedImage,
    },
    {
      id: "removeOwnImage",
      route: "DELETE /api/account/images/{id}",
      summary: "Delete one of your saved images",
      ...IMAGE_CHANGE,
      success: done("The image is deleted"),
    },
    {
      id: "getOwnThumbnail",
      route: "GET /api/account/images/{id}/thumbnail",
      summary: "Draw one of your saved images as a PNG",
      description: "The PNG is at most 320 pixels wide. Unlike the public URL, this isn't counted as a view.",
      parameters: [ID],
      success: fileResponse("The image", "image/png", HEADER_LISTS.image),
    },
    {
      id: "revertOwnImage",
      route: "POST /api/account/images/{id}/revert",
      summary: "Make an earlier version of one of your saved images the current one",
      ...IMAGE_CHANGE,
      body: requestBody("OwnRevert", "The version", { first: { number: 1 } }),
      success: changedImage,
    },
    {
      id: "renewEditToken",
      route: "POST /api/account/images/{id}/edit-token",
      summary: "Replace the edit token of one of your saved images",
      description: "The old token and the old edit link no longer work. Only charts have an `editUrl` in the response.",
      ...IMAGE_CHANGE,
      success: jsonResponse(
        "The new token",
        "OwnEditToken",
        {
          success: true,
          image: IMAGE,
          editToken: TOKEN,
          editUrl: `https://charts.example.com/chart-maker/edit/AAAAAAAAQACAAAAAAAAAAA#token=${TOKEN}`,
        },
        HEADER_LISTS.keyed,
      ),
    },
    {
      id: "exportOwnImages",
      route: "GET /api/account/export",
      summary: "Download your saved images as ZIP archives",
      description:
        'An archive contains up to 50 images as files, the JSON of their requests, and a list, `images.json`. If there are more, the `Link` header has the URL of the next part with `rel="next"`. An image that can\'t be drawn has an `error` in the list.',
      parameters: [cursor("The `cursor` in the `Link` header of the previous part", `${CURSOR_CODE}0.${PAGE_CURSOR}`)],
      success: fileResponse("A part of the images", "application/zip", HEADER_LISTS.archivePart),
    },
    {
      id: "getOwnUsage",
      route: "GET /api/account/usage",
      summary: "Count the requests of your account per day and endpoint",
      description:
        "The counts are approximate: a few requests can get lost, and images from caches in front of the service aren't counted.",
      success: jsonResponse(
        "The last 30 days, oldest first",
        "OwnUsage",
        { success: true, days: [{ date: "2026-11-21", requests: { "/chart": 120, "/c/:id": 8 } }] },
        HEADER_LISTS.keyed,
      ),
    },
  ],
};

export const SIGNUP: OperationGroup = {
  tag: "Own account",
  security: [{}],
  errors: [404],
  schemas: toSchemas("Signup", fieldsOf(SIGNUP_FIELDS), "A new account"),
  operations: [
    {
      id: "describeSignup",
      route: "GET /api/account/signup",
      summary: "Find out how to create an account",
      description:
        "If anybody may create an account, the response has a challenge: find a whole number `solution` for which PBKDF2 with HMAC-SHA256, the challenge as password, the decimal digits of the solution as salt, and the given number of iterations returns bytes that begin with the given number of zero bits. Services with Cloudflare Turnstile have a site key instead.",
      success: jsonResponse("Who may create an account", "SignupInfo", { success: true, signup: "off" }),
    },
    {
      id: "signUp",
      route: "POST /api/account/signup",
      summary: "Create an account for yourself",
      errors: [403, 404, 429, 503],
      body: requestBody("Signup", "The new account", {
        invited: { name: "Weekly report", invite: "i-23456789abcdefghijkmnpqrstuvwxyz" },
        solved: { name: "Weekly report", challenge: "1795255200.23456789abcdefghijkm.0123…", solution: 812 },
      }),
      success: jsonResponse("The account and its key", "IssuedKey", ISSUED),
    },
  ],
};

const INVITE = {
  id: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  created: "2026-11-21T10:00:00.000Z",
  expires: "2026-11-28T10:00:00.000Z",
  limit: 600,
};

export const INVITES: OperationGroup = {
  tag: "Accounts",
  security: OPERATOR_SECURITY,
  errors: [403, 404, 429, 503],
  schemas: toSchemas("NewInvite", fieldsOf(INVITE_FIELDS), "An invite"),
  operations: [
    {
      id: "listInvites",
      route: "GET /invites",
      summary: "List the unused invites",
      success: jsonResponse("The invites, without their links", "Invites", { success: true, invites: [INVITE] }),
    },
    {
      id: "createInvite",
      route: "POST /invites",
      summary: "Make a link with which one account can be created",
      body: {
        ...requestBody("NewInvite", "The invite", { week: { limit: 600, expiresIn: "7d" } }),
        required: false,
      },
      success: jsonResponse("The invite and its link", "NewInvite", {
        success: true,
        invite: INVITE,
        url: "https://charts.example.com/account#invite=i-23456789abcdefghijkmnpqrstuvwxyz",
      }),
    },
    {
      id: "removeInvite",
      route: "DELETE /invites/{id}",
      summary: "Remove an invite",
      parameters: [pathParameter("id", "Id of the invite", INVITE.id)],
      success: jsonResponse("The invite is removed", "Done", { success: true }),
    },
  ],
};
