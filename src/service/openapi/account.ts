// The operations on accounts, which are the operator's: docs/accounts.md. They are there where an operator has set a token.

import * as z from "zod";
import { accountChangeSchema, newAccountSchema, rotationSchema } from "../params/account.ts";
import { type Field, listFields, toBodySchema, toFormSchema } from "./field.ts";
import { body, type Chapter, OPERATOR, pathParameter } from "./operation.ts";
import { json, referFailures } from "./response.ts";

const ID = pathParameter("id", "The account's id", "x7km2q9hwe4p");
const ACCOUNT = {
  id: "x7km2q9hwe4p",
  name: "Weekly report",
  state: "active",
  created: "2026-11-21T10:00:00.000Z",
  limit: 600,
};
const ISSUED = { success: true, account: ACCOUNT, key: "q-23456789abcdefghijkmnpqrstuvwxyz" };

const ownKey = z.object({
  key: z.string().min(6).max(200).optional().describe("The key that it has already elsewhere"),
});

const NEW_FIELDS = listFields(
  newAccountSchema.extend(ownKey.shape),
  {},
  {
    name: { example: "Weekly report" },
    limit: { example: 600 },
    id: { example: "weekly-report" },
    key: { example: "brought-along-42" },
  },
);
const CHANGE_FIELDS = listFields(
  accountChangeSchema,
  {},
  { name: { example: "Monthly report" }, state: { example: "disabled" }, limit: { example: 60 } },
);
const ROTATION_FIELDS = listFields(rotationSchema, {}, { grace: { example: "7d" } });

const read = referFailures("Json", [403, 404, 405, 429, 503]);
const write = referFailures("Json", [400, 403, 404, 405, 413, 415, 429, 503]);

/** A key is the account's own here, and not the caller's. */
const toSchemas = (name: string, fields: readonly Field[], description: string) => ({
  [`${name}Request`]: toBodySchema(fields, description),
  [`${name}Form`]: toFormSchema(fields, `${description}, as a form`),
});

export const ACCOUNTS: Chapter = {
  schemas: {
    ...toSchemas("NewAccount", NEW_FIELDS, "A new account"),
    ...toSchemas("AccountChange", CHANGE_FIELDS, "A change of an account: what is not given stays as it is"),
    ...toSchemas("Rotation", ROTATION_FIELDS, "A change of an account's key"),
  },
  operations: [
    {
      id: "listAccounts",
      tag: "Accounts",
      method: "get",
      path: "/accounts",
      summary: "List the accounts",
      parameters: [
        {
          name: "cursor",
          in: "query",
          required: false,
          description: "The `cursor` of the page before",
          schema: { type: "string" },
          example: "AAAAANuhDN7SjacTnSVsDu3WW1Lvst6dxJGTjRY5BhxPXdf6L6uTcpd",
        },
      ],
      responses: { 200: json("A page of accounts", "Accounts", { success: true, accounts: [ACCOUNT] }), ...read },
      security: OPERATOR,
    },
    {
      id: "createAccount",
      tag: "Accounts",
      method: "post",
      path: "/accounts",
      summary: "Make an account",
      body: body("NewAccount", "What the account is to be", { account: { name: "Weekly report", limit: 600 } }),
      responses: { 200: json("The account and its key", "IssuedKey", ISSUED), ...write },
      security: OPERATOR,
    },
    {
      id: "getAccount",
      tag: "Accounts",
      method: "get",
      path: "/accounts/{id}",
      summary: "Show an account",
      parameters: [ID],
      responses: { 200: json("The account", "Account", { success: true, account: ACCOUNT }), ...read },
      security: OPERATOR,
    },
    {
      id: "changeAccount",
      tag: "Accounts",
      method: "patch",
      path: "/accounts/{id}",
      summary: "Change an account",
      parameters: [ID],
      body: body("AccountChange", "What is to be changed", { limit: { limit: 60 } }),
      responses: { 200: json("The account as it is now", "Account", { success: true, account: ACCOUNT }), ...write },
      security: OPERATOR,
    },
    {
      id: "rotateKey",
      tag: "Accounts",
      method: "post",
      path: "/accounts/{id}/rotate",
      summary: "Give an account a new key",
      parameters: [ID],
      body: { ...body("Rotation", "For how long the old keys stay good", { week: { grace: "7d" } }), required: false },
      responses: { 200: json("The account and its new key", "IssuedKey", ISSUED), ...write },
      security: OPERATOR,
    },
  ],
};
