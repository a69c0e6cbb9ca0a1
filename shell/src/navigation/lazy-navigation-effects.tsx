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
 * A visitor comes to a finished page and leaves it by a plain link: what they never need is loaded where the browser
 * makes the page (`made`), when somebody goes on from it inside of it, or when something is not saved.
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
