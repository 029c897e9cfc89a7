// A small copy of a saved image. It is requested with the key in a header, so that it isn't counted as a view.

import { useEffect, useState } from "preact/hooks";
import { useObjectUrl } from "../output/use-image.ts";
import { request } from "./session.ts";

interface Props {
  readonly id: string;
  readonly version: number;
  readonly alt: string;
}

export function Thumbnail({ id, version, alt }: Props) {
  const [blob, setBlob] = useState<Blob>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    const cancel = new AbortController();
    request("GET", `/images/${id}/thumbnail`, undefined, cancel.signal)
      .then((reply) => reply.blob())
      .then(setBlob)
      .catch(() => {
        if (!cancel.signal.aborted) setIsFailed(true);
      });
    return () => cancel.abort();
  }, [id, version]);
  const url = useObjectUrl(blob);
  return (
    <div class="thumbnail">
      {url !== undefined && <img src={url} alt={alt} />}
      {isFailed && <span class="note">The image can't be drawn.</span>}
    </div>
  );
}
