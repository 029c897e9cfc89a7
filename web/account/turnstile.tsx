// Cloudflare Turnstile's widget, if the operator has set a site key. Its script is loaded from Cloudflare only then.

import type { Signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

interface TurnstileApi {
  readonly render: (element: HTMLElement, options: Readonly<Record<string, unknown>>) => string;
  readonly remove: (id: string) => void;
}

interface Props {
  readonly siteKey: string;
  /** Receives the response token; empty if there is none. */
  readonly token: Signal<string>;
}

export function Turnstile({ siteKey, token }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let widget: string | undefined;
    let isRemoved = false;
    const clear = () => {
      token.value = "";
    };
    loadApi().then(
      (api) => {
        if (isRemoved || box.current === null) return;
        const callback = (received: string) => {
          token.value = received;
        };
        widget = api.render(box.current, {
          sitekey: siteKey,
          callback,
          "expired-callback": clear,
          "error-callback": clear,
        });
      },
      () => setProblem("Couldn't load the check that you're human. Reload the page."),
    );
    return () => {
      isRemoved = true;
      if (widget !== undefined) findApi()?.remove(widget);
    };
  }, [siteKey]);
  return (
    <>
      <div ref={box} />
      {problem !== "" && (
        <p role="alert" class="error-note">
          {problem}
        </p>
      )}
    </>
  );
}

function findApi(): TurnstileApi | undefined {
  return (globalThis as { readonly turnstile?: TurnstileApi }).turnstile;
}

async function loadApi(): Promise<TurnstileApi> {
  if (findApi() === undefined)
    await new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = SCRIPT;
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });
  const api = findApi();
  if (api === undefined) throw new Error("Turnstile is missing");
  return api;
}
