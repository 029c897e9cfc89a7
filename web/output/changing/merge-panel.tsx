// Table of recipients, from which the panel makes one URL per recipient, and the image with a mail program's placeholders.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { type Rows, splitRows } from "../../chart/data/paste.ts";
import { ScrollRegion } from "../../form/scroll-region.tsx";
import { CopyButton } from "../copy-button.tsx";
import { downloadBlob } from "../download.ts";
import { sessionSignal } from "../session-signal.ts";
import { MailProgramPanel } from "./mail-program-panel.tsx";
import { formatMergedCsv, guessTargets, listTargets, MAX_RECIPIENTS, type MergedRow, mergeRows } from "./merge.ts";
import type { TemplatePanelProps } from "./values-panel.tsx";

/** Number of rows that the table shows. */
const SHOWN_ROWS = 20;

const pasted = sessionSignal("merge-rows", "", (stored) => (typeof stored === "string" ? stored : undefined));
/** Targets that the user has chosen, by column heading. */
const chosen = signal<Readonly<Record<string, string>>>({});

export function MergePanel({ base, fields, request }: TemplatePanelProps) {
  const [headings = [], ...rows] = useRows(pasted.value);
  const targets = listTargets(fields);
  const guessed = guessTargets(headings, fields);
  const ids = headings.map((heading, index) => {
    const id = chosen.value[heading] ?? guessed[index] ?? "";
    return targets.some((each) => each.id === id) ? id : "";
  });
  const merged = rows.length > MAX_RECIPIENTS ? [] : mergeRows(base, fields, rows, ids);
  const example = `email\ttitle\t${fields.labels.slice(0, 3).join("\t") || fields.series[0]?.name}`;
  return (
    <>
      <label class="field">
        <span>Recipients: paste rows from a spreadsheet, with headings</span>
        <textarea
          class="input mono"
          rows={5}
          value={pasted.value}
          placeholder={example}
          spellcheck={false}
          onInput={({ currentTarget }) => {
            pasted.value = currentTarget.value;
          }}
        />
      </label>
      {rows.length > MAX_RECIPIENTS && (
        <p role="alert" class="warning-note">
          {rows.length.toLocaleString("en")} rows are too many. Paste at most {MAX_RECIPIENTS.toLocaleString("en")}{" "}
          rows.
        </p>
      )}
      {merged.length > 0 && (
        <>
          <p class="note">Choose what each column replaces in the chart.</p>
          <ScrollRegion class="merge-scroll" label="Recipients and their URLs">
            <table class="merge-table">
              <thead>
                <tr>
                  <th scope="col">Image</th>
                  {headings.map((heading, index) => (
                    <th key={`${index} ${heading}`} scope="col">
                      <label class="stack tight">
                        {heading || `Column ${index + 1}`}
                        <select
                          class="input"
                          value={ids[index]}
                          onChange={({ currentTarget }) => {
                            chosen.value = { ...chosen.value, [heading]: currentTarget.value };
                          }}
                        >
                          {targets.map(({ id, label }) => (
                            <option key={id} value={id}>
                              {label}
                            </option>
                          ))}
                        </select>
                      </label>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, SHOWN_ROWS).map((row, index) => (
                  <MergeRow key={index} row={row} merged={merged[index] as MergedRow} />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          <Export headings={headings} rows={rows} merged={merged} />
        </>
      )}
      <MailProgramPanel base={base} fields={fields} request={request} />
    </>
  );
}

function MergeRow({ row, merged: { url, problem } }: { readonly row: readonly string[]; readonly merged: MergedRow }) {
  return (
    <tr>
      <td class="merge-result">
        {url === undefined ? (
          <p class="error-note">{problem}</p>
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            Open
          </a>
        )}
      </td>
      {row.map((cell, index) => (
        <td key={index}>{cell}</td>
      ))}
    </tr>
  );
}

interface ExportProps {
  readonly headings: readonly string[];
  readonly rows: Rows;
  readonly merged: readonly MergedRow[];
}

function Export({ headings, rows, merged }: ExportProps) {
  const [csv, setCsv] = useState("");
  const input = JSON.stringify([headings, rows, merged]);
  // The effect depends on text, because each rendering creates other lists.
  useEffect(() => {
    let isCancelled = false;
    void formatMergedCsv(headings, rows, merged).then((text) => {
      if (!isCancelled) setCsv(text);
    });
    return () => {
      isCancelled = true;
    };
  }, [input]);
  const urls = merged.flatMap(({ url }) => (url === undefined ? [] : [url]));
  const failed = merged.length - urls.length;
  const first = merged.findIndex(({ url }) => url === undefined);
  const longest = Math.max(0, ...urls.map((url) => url.length));
  return (
    <>
      <p class="note" role="status">
        {`${countOf(urls.length, "URL")}, the longest with ${longest.toLocaleString("en")} characters.`}
        {failed > 0 && ` ${countOf(failed, "row")} without a URL; row ${first + 1}: ${merged[first]?.problem}.`}
        {rows.length > SHOWN_ROWS && ` The table shows the first ${SHOWN_ROWS} rows.`}
      </p>
      {longest > 255 && (
        <p class="warning-note">
          Some mail programs cut off fields at 255 characters. Replace fewer values per recipient.
        </p>
      )}
      <div class="row">
        <CopyButton text={csv} name="the table with URLs" label="Copy as CSV" />
        <button
          type="button"
          class="button"
          disabled={csv === ""}
          onClick={() => downloadBlob(new Blob([`\ufeff${csv}`], { type: "text/csv" }), "recipients.csv")}
        >
          Download CSV
        </button>
      </div>
    </>
  );
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/** Splits pasted text into rows. */
function useRows(text: string): Rows {
  const [rows, setRows] = useState<Rows>([]);
  useEffect(() => {
    let isCancelled = false;
    void splitRows(text).then((found) => {
      if (!isCancelled) setRows(found);
    });
    return () => {
      isCancelled = true;
    };
  }, [text]);
  return rows;
}
