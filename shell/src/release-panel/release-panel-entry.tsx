import type { ReleasePanel as PanelData } from '@linkstall/contracts/http';
import { isApiFailure } from '@linkstall/contracts/shell';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { useShell } from '../shell-context.ts';
import type { ReleasePanel } from './release-panel.tsx';

/** The fragment that opens the panel on every page. The page for operators links to it. */
const FRAGMENT = '#releases';
/** See shell/server/release-preview/preview-tab.ts. */
const TAB_FIELD = 'ls-tab';

interface OpenPanel {
  readonly Panel: typeof ReleasePanel;
  readonly data: PanelData;
}

const loadPanel = async () =>
  (await import(/* webpackChunkName: "lazy-release-panel" */ './release-panel.tsx')).ReleasePanel;

/**
 * Opens the panel with the releases of this page: Alt+Shift+R, or the fragment `#releases` on a phone. The API decides who gets
 * the panel, before its code is loaded.
 */
export function ReleasePanelEntry() {
  const { http, notice, report } = useShell();
  const { hash, key, search } = useLocation();
  const navigate = useNavigate();
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const isWanted = hash === FRAGMENT;
  useTabOfPreview(key);

  useEffect(() => {
    const onKey = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent) => {
      // The code of the key, because Alt changes the character on some keyboards.
      if (altKey && shiftKey && !ctrlKey && !metaKey && code === 'KeyR') void navigate({ search, hash: FRAGMENT });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, search]);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    http
      .get<PanelData>('/users/release-panel')
      .then(async (data) => ({ data, Panel: await loadPanel() }))
      .then(
        (loaded) => isLeft || setPanel(loaded),
        (error: unknown) => {
          // Other users see no sign of the panel.
          if (isApiFailure(error) && error.status === 403) return;
          if (isApiFailure(error)) notice.error(error.message, 5_000);
          else report(error);
        },
      );
    return () => {
      isLeft = true;
      setPanel(null);
    };
  }, [isWanted, http, notice, report]);

  if (!panel) return null;
  return <panel.Panel data={panel.data} onClose={() => void navigate({ search }, { replace: true })} />;
}

/** Keeps the key of this tab in the address, because the router opens pages without it. */
function useTabOfPreview(entry: string): void {
  const [tab] = useState(() => new URLSearchParams(location.search).get(TAB_FIELD));
  useEffect(() => {
    const url = new URL(location.href);
    if (tab === null || url.searchParams.get(TAB_FIELD) === tab) return;
    url.searchParams.set(TAB_FIELD, tab);
    history.replaceState(history.state, '', url);
  }, [tab, entry]);
}
