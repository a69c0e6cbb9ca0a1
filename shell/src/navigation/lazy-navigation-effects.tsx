import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { hearSteps, unsavedAtom } from '../leaving/unsaved.state.ts';
import { useShell } from '../shell-context.ts';
import { shellStore } from '../shell-store.ts';
import type { NavigationEffects } from './navigation-effects.tsx';

const loadNavigationEffects = async () =>
  (await import(/* webpackChunkName: "browser-made" */ './navigation-effects.tsx')).NavigationEffects;

/**
 * Loads the navigation effects only when they are needed, because most visitors read one server-rendered page and leave.
 * They are needed when the browser rendered the page, after a client-side navigation, and when there are unsaved changes.
 */
export function LazyNavigationEffects({ isBrowserMade }: { readonly isBrowserMade: boolean }) {
  const { report } = useShell();
  const { key } = useLocation();
  const [first] = useState(key);
  const isUnsaved = useAtomValue(unsavedAtom, { store: shellStore }).length > 0;
  const [Part, setPart] = useState<typeof NavigationEffects | null>(null);
  const isWanted = isBrowserMade || key !== first || isUnsaved;
  useEffect(() => {
    if (isWanted) loadNavigationEffects().then((loaded) => setPart(() => loaded), report);
  }, [isWanted, report]);
  useLayoutEffect(() => hearSteps(), []);
  return Part && <Part isBrowserMade={isBrowserMade} />;
}
