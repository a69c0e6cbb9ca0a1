import { useEffect, useState } from 'react';

import { useSessionUser, useShell } from '../shell-context.ts';
import type { OwnPageBar } from './own-page-bar.tsx';

const loadBar = async () => (await import(/* webpackChunkName: "browser-rendered" */ './own-page-bar.tsx')).OwnPageBar;

/** Loads the bar for owners on demand, so that visitors do not load it. */
export function LazyOwnPageBar() {
  const { report } = useShell();
  const user = useSessionUser();
  const isWanted = user !== null;
  const [Bar, setBar] = useState<typeof OwnPageBar | null>(null);
  useEffect(() => {
    if (isWanted) loadBar().then((Component) => setBar(() => Component), report);
  }, [isWanted, report]);
  return Bar && user && <Bar user={user} />;
}
