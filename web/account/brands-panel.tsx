// The account's brands: a list, and an editor with the checks of the colours and a live preview.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { BrandThemeFields } from "../../src/drawings/theme/brand-theme.ts";
import { BrandEditor } from "./brand-editor.tsx";
import { type Account, ask, session, setAccount } from "./session.ts";
import { Status } from "./status.tsx";
import { useChange, useLoaded } from "./use-loaded.ts";

interface Brand {
  readonly name: string;
  readonly saved: string;
}

/** The brand in the editor. A new brand has no name yet. */
interface OpenBrand {
  readonly name: string;
  readonly theme: BrandThemeFields;
}

/** A new brand starts with distinct colours that are readable on white. */
const NEW_BRAND: OpenBrand = { name: "", theme: { colors: ["#1f5fa8", "#b3451e", "#2c7a4b"] } };

export function BrandsPanel() {
  const { value, problem, reload } = useLoaded(() => ask<{ themes: readonly Brand[] }>("GET", "/themes"));
  const change = useChange();
  const open = useSignal<OpenBrand | undefined>(undefined);
  const addButton = useRef<HTMLButtonElement>(null);
  const canChange = session.value?.canChange === true;
  const standard = session.value?.account.defaultTheme;
  const edit = ({ name }: Brand) =>
    change.run("", async () => {
      const { theme } = await ask<{ theme: BrandThemeFields }>("GET", `/themes/${name}`);
      open.value = { name, theme };
    });
  const setDefault = (name: string) =>
    change.run(name === "" ? "There is no default brand." : `${name} is the default brand.`, async () =>
      setAccount((await ask<{ account: Account }>("PATCH", "", { defaultTheme: name })).account),
    );
  const remove = async ({ name }: Brand) => {
    if (!confirm(`Delete ${name}? Images that use it will show an error.`)) return;
    await change.run(`${name} is deleted.`, async () => {
      await ask("DELETE", `/themes/${name}`);
      setAccount((await ask<{ account: Account }>("GET", "")).account);
    });
    await reload();
  };
  if (open.value !== undefined)
    return (
      <BrandEditor
        {...open.value}
        onClose={() => {
          open.value = undefined;
          void reload();
        }}
      />
    );
  const brands = value?.themes ?? [];
  return (
    <>
      <p class="note">
        A brand is a theme with your colours, fonts and logo. Choose it in the <a href="/chart-maker">chart maker</a>,
        under Theme. Requests with a key of this account use it with <code>theme=name</code>, and the default brand if
        they have no <code>theme</code>.
      </p>
      {canChange && (
        <div>
          <button
            ref={addButton}
            type="button"
            class="button primary"
            onClick={() => {
              open.value = NEW_BRAND;
            }}
          >
            New brand
          </button>
        </div>
      )}
      <Status message={change.message} problem={problem || change.problem} />
      {value !== undefined && brands.length === 0 && <p>There are no brands yet.</p>}
      <ul class="key-list">
        {brands.map((brand) => (
          <li key={brand.name} class="card key-row">
            <div>
              <h2 class="image-name">{brand.name}</h2>
              {brand.name === standard && <p class="note">Default brand</p>}
            </div>
            <div class="button-row">
              <button type="button" class="button" disabled={change.isBusy} onClick={() => edit(brand)}>
                {canChange ? "Edit" : "Show"}
                <span class="visually-hidden"> {brand.name}</span>
              </button>
              {canChange && (
                <>
                  <button
                    type="button"
                    class="button"
                    aria-pressed={brand.name === standard}
                    disabled={change.isBusy}
                    onClick={() => setDefault(brand.name === standard ? "" : brand.name)}
                  >
                    {brand.name === standard ? "Default" : "Make default"}
                    <span class="visually-hidden"> brand: {brand.name}</span>
                  </button>
                  <button type="button" class="button danger" disabled={change.isBusy} onClick={() => remove(brand)}>
                    Delete<span class="visually-hidden"> {brand.name}</span>
                  </button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
