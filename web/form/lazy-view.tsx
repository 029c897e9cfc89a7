// Components whose code is loaded when they are first shown, so that the page's first load stays small.

import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A component whose code is loaded when it is first shown, or before that with `preload`. */
export type LazyView<Props> = FunctionComponent<Props> & { readonly preload: () => Promise<void> };

/**
 * Creates a component that loads its code when it is first shown.
 *
 * @param load imports the component
 */
export function lazyView<Props extends object>(load: () => Promise<FunctionComponent<Props>>): LazyView<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  const preload = async () => {
    loaded = await load();
  };
  function View(props: Props) {
    const [error, setError] = useState("");
    const [, setIsLoaded] = useState(loaded !== undefined);
    useEffect(() => {
      if (loaded !== undefined) return;
      preload().then(
        () => setIsLoaded(true),
        () => setError("This part of the page could not be loaded. Check your connection, and reload the page."),
      );
    }, []);
    if (loaded !== undefined) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    return error === "" ? (
      <p class="note">Loading…</p>
    ) : (
      <p role="alert" class="error-note">
        {error}
      </p>
    );
  }
  return Object.assign(View, { preload });
}
