import { useEffect, useState } from 'react';

import { useSessionUser, useShell } from '../shell-context.ts';
import type { OwnPageBar } from './own-page-bar.tsx';

const loadBar = async () => (await import(/* webpackChunkName: "browser-made" */ './own-page-bar.tsx')).OwnPageBar;

/** Whoever is logged in may be looking at a page of their own: what they are led back by is no visitor's load. */
export function LazyOwnPageBar() {
  const { report } = useShell();
  const user = useSessionUser();
  const isWanted = user !== null;
  const [Bar, setBar] = useState<typeof OwnPageBar | null>(null);
  useEffect(() => {
    if (isWanted) loadBar().then((loaded) => setBar(() => loaded), report);
  }, [isWanted, report]);
  return Bar && user && <Bar user={user} />;
}
