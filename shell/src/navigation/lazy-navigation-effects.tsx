import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { listenToHistory, unsavedAtom } from '../unsaved-changes/unsaved.state.ts';
import { useShell } from '../shell-context.ts';
import { shellStore } from '../shell-store.ts';
import type { NavigationEffects } from './navigation-effects.tsx';

const loadNavigationEffects = async () =>
  (await import(/* webpackChunkName: "browser-rendered" */ './navigation-effects.tsx')).NavigationEffects;

/**
 * Loads the navigation effects only when they are needed, because most visitors read one server-rendered page and leave.
 * They are needed when the browser rendered the page, after a client-side navigation, and when there are unsaved changes.
 */
export function LazyNavigationEffects({ isBrowserRendered }: { readonly isBrowserRendered: boolean }) {
  const { report } = useShell();
  const { key } = useLocation();
  const [initialKey] = useState(key);
  const isUnsaved = useAtomValue(unsavedAtom, { store: shellStore }).length > 0;
  const [Effects, setEffects] = useState<typeof NavigationEffects | null>(null);
  const isNeeded = isBrowserRendered || key !== initialKey || isUnsaved;
  useEffect(() => {
    if (isNeeded) loadNavigationEffects().then((component) => setEffects(() => component), report);
  }, [isNeeded, report]);
  useLayoutEffect(() => listenToHistory(), []);
  return Effects && <Effects isBrowserRendered={isBrowserRendered} />;
}
