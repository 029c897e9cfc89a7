// Download buttons, one per format.

import { useSignal } from "@preact/signals";
import { FORMATS, type Format } from "../../src/engine/encodable-image.ts";
import { ServiceError } from "../tab/service.ts";
import { downloadImage } from "./download.ts";
import { createFileName, type ImageRequest, withFormat } from "./image-request.ts";

/** Formats without aliases. */
const DOWNLOAD_FORMATS = FORMATS.filter((format) => format !== "jpeg");

export function DownloadRow({ request }: { readonly request: ImageRequest }) {
  const busy = useSignal<Format | undefined>(undefined);
  const status = useSignal("");
  const error = useSignal("");
  const download = async (format: Format) => {
    if (busy.value !== undefined) return;
    const formatRequest = withFormat(request, format);
    busy.value = format;
    error.value = "";
    status.value = "";
    try {
      await downloadImage(formatRequest);
      status.value = `Downloaded ${createFileName(formatRequest)}`;
    } catch (problem) {
      error.value = problem instanceof ServiceError ? problem.errors.join(" ") : String(problem);
    }
    busy.value = undefined;
  };
  return (
    <fieldset class="bare stack tight">
      <legend class="legend">Download</legend>
      <div class="chips">
        {DOWNLOAD_FORMATS.map((format) => (
          <button
            key={format}
            type="button"
            class="button"
            aria-busy={busy.value === format}
            onClick={() => download(format)}
          >
            {NAMES[format] ?? format.toUpperCase()}
          </button>
        ))}
      </div>
      <p role="status" class="visually-hidden">
        {status}
      </p>
      {error.value !== "" && (
        <p role="alert" class="error-note">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const NAMES: Readonly<Partial<Record<string, string>>> = { webp: "WebP", base64: "Base64" };
