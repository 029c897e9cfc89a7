// The commands for images other than charts and cards, for reading codes, and for lists. Each command imports the library's
// modules when it runs, because loading all of them takes longer than drawing an image.

import process from "node:process";
import type { Command } from "commander";
import { COMMANDS } from "../../generated/commands.ts";
import type { ReadCodesOptions } from "../library/types.ts";
import { readSeconds } from "../options/duration.ts";
import { readImage, STDIN } from "./input.ts";
import { addOutput, toNumber } from "./options.ts";
import { type DrawOptions, drawOne } from "./output.ts";
import { formatError, UsageError } from "./usage-error.ts";

/** The usage of commands that read a file or standard input. They write the image next to the file. */
const FILE = "[file]";

export function addOtherCommands(program: Command): void {
  for (const { name, usage, description, options: listed, draw } of COMMANDS) {
    const command = addOutput(program.command(`${name} ${usage}`)).description(description);
    for (const { flags, about, isNumber } of listed)
      command.option(flags, about, (text: string) => (isNumber ? toNumber(text) : text));
    command.action(() => {
      const args = command.processedArgs as readonly string[];
      const given = command.opts<DrawOptions & Readonly<Record<string, unknown>>>();
      const own = Object.fromEntries(listed.map((option) => [option.name, given[option.attribute]]));
      return drawOne(usage === FILE ? (args[0] ?? STDIN) : STDIN, given, own, (options) => draw(args, options));
    });
  }
  addRead(program);
  addSign(program);
  addLists(program);
}

function addSign(program: Command): void {
  program
    .command("sign <url>")
    .description("sign the URL of a service's image with the key and the account in LIMN_KEY and LIMN_ACCOUNT")
    .option(
      "--expires <when>",
      "when the URL stops working: a duration such as 90d or 12h, or a time such as 2027-01-01T00:00:00Z",
    )
    .action(async (url: string, { expires }: { expires?: string }) => {
      const { LIMN_KEY: key, LIMN_ACCOUNT: accountId } = process.env;
      if (!key || !accountId)
        throw new UsageError("LIMN_KEY and LIMN_ACCOUNT must be set to the key and the id of an account");
      const { signUrl } = await import("../library/sign.ts");
      const seconds = expires === undefined ? undefined : readSeconds(expires);
      // biome-ignore lint/nursery/noJsRestrictedProperties: the duration is counted from now
      const until = seconds === undefined ? expires : new Date(Date.now() + 1000 * seconds);
      try {
        process.stdout.write(`${await signUrl(url, { key, accountId, expires: until })}\n`);
      } catch (error) {
        process.stderr.write(`${formatError(error)}\n`);
        process.exitCode = 1;
      }
    });
}

function addRead(program: Command): void {
  program
    .command("read <images...>")
    .description("read the QR codes and barcodes in images, and print their texts")
    .option("--formats <names>", "code formats to look for, separated by commas: qr, ean13, linear, matrix or all (qr)")
    .option("--json", "print the codes with their formats and corners as JSON")
    .action(async (files: string[], { formats, json }: { formats?: string; json?: boolean }) => {
      const { readCodes } = await import("../library/read-codes.ts");
      const options = (formats === undefined ? {} : { formats: formats.split(",") }) as ReadCodesOptions;
      const results = [];
      for (const file of files) {
        try {
          const codes = await readCodes(await readImage(file), options);
          results.push({ file, codes });
          if (codes.length > 0) continue;
          process.stderr.write(`${file}: no code found\n`);
        } catch (error) {
          process.stderr.write(`${file}: ${formatError(error)}\n`);
        }
        process.exitCode = 1;
      }
      process.stdout.write(
        json === true
          ? `${JSON.stringify(results, null, 2)}\n`
          : results.flatMap(({ codes }) => codes.map(({ text }) => `${text}\n`)).join(""),
      );
    });
}

/** The lists: the description of the command, and the columns of its entries. */
const LISTS = {
  themes: ["list the themes", ({ listThemes }) => listThemes().map(({ name, font }) => [name, font])],
  fonts: ["list the fonts", ({ listFonts }) => listFonts().map(({ name, kind }) => [name, kind])],
  templates: [
    "list the templates of cards",
    ({ listTemplates }) =>
      listTemplates().map(({ name, summary, parameters }) => [
        name,
        `${summary} (${Object.keys(parameters).join(", ")})`,
      ]),
  ],
  barcodes: [
    "list the types of barcodes",
    ({ listBarcodes }) => listBarcodes().map(({ name, title, accepts }) => [name, `${title}: ${accepts}`]),
  ],
} as const satisfies Readonly<
  Record<string, readonly [string, (lists: typeof import("../library/lists.ts")) => (readonly [string, string])[]]>
>;

function addLists(program: Command): void {
  for (const [name, [description, rowsOf]] of Object.entries(LISTS))
    program
      .command(name)
      .description(description)
      .option("--json", "print the entries with all details as JSON")
      .action(async ({ json }: { json?: boolean }) => {
        const lists = await import("../library/lists.ts");
        const { listThemes: themes, listFonts: fonts, listTemplates: templates, listBarcodes: barcodes } = lists;
        if (json === true) {
          const list = { themes, fonts, templates, barcodes }[name as keyof typeof LISTS];
          process.stdout.write(`${JSON.stringify(list(), null, 2)}\n`);
          return;
        }
        const rows = rowsOf(lists);
        const width = Math.max(...rows.map(([first]) => first.length));
        process.stdout.write(rows.map(([first, second]) => `${first.padEnd(width)}  ${second}\n`).join(""));
      });
}
