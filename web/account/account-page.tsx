// The account page: sign-in, or tabs with the account's saved images, brands, fonts, keys, secrets, usage and signed URLs.

import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { lazyView } from "../form/lazy-view.tsx";
import { TabList } from "../form/tab-list.tsx";
import { sessionSignal } from "../output/session-signal.ts";
import { FontsPanel } from "./fonts-panel.tsx";
import { forgetImages } from "./forget-images.ts";
import { ImagesPanel } from "./images-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { SecretsPanel } from "./secrets-panel.tsx";
import { restoreSession, session, signOut } from "./session.ts";
import { SignIn } from "./sign-in.tsx";
import { UsagePanel } from "./usage-panel.tsx";

interface Tab {
  readonly id: string;
  readonly label: string;
  readonly View: FunctionComponent;
}

const TABS: readonly Tab[] = [
  { id: "images", label: "Saved images", View: ImagesPanel },
  { id: "brands", label: "Brands", View: lazyView(async () => (await import("./brands-panel.tsx")).BrandsPanel) },
  { id: "fonts", label: "Fonts", View: FontsPanel },
  { id: "keys", label: "Keys", View: KeysPanel },
  { id: "secrets", label: "Secrets", View: SecretsPanel },
  { id: "usage", label: "Usage", View: UsagePanel },
  { id: "sign", label: "Signed URLs", View: lazyView(async () => (await import("./signing-tab.tsx")).SigningTab) },
];
const FIRST = TABS[0] as Tab;

const selected = sessionSignal("account-tab", FIRST.id, (stored) => (typeof stored === "string" ? stored : undefined));
const isReady = signal(false);

function leave(): void {
  signOut();
  forgetImages();
}

/** Root component of the page. */
export function AccountPage() {
  useEffect(() => {
    void restoreSession().finally(() => {
      isReady.value = true;
    });
  }, []);
  const current = session.value;
  if (!isReady.value) return <p class="note account-body">Loading…</p>;
  return current === undefined ? <SignIn /> : <Signed />;
}

function Signed() {
  const tab = TABS.find(({ id }) => id === selected.value) ?? FIRST;
  const account = session.value?.account;
  return (
    <>
      <div class="account-head">
        <div>
          <h1>Account</h1>
          <p class="note account-name">
            {account?.name} · ID <code>{account?.id}</code>
            {session.value?.canChange === false && " · read-only key"}
          </p>
        </div>
        <button type="button" class="button" onClick={leave}>
          Sign out
        </button>
      </div>
      <TabList
        prefix="account"
        label="Parts of the account"
        class="tab-list"
        tabs={TABS}
        selected={tab}
        onSelect={({ id }) => {
          selected.value = id;
        }}
      />
      <div class="account-body stack" role="tabpanel" id="account-panel" aria-labelledby={`account-${tab.id}`}>
        <tab.View />
      </div>
    </>
  );
}
