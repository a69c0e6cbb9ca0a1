import { useEffect, useState } from 'react';

import { useSessionUser, useShell } from '../shell-context.ts';
import type { UserTools } from './user-tools.tsx';

async function loadTools() {
  const [{ UserTools: Component }, { loadLanguage }] = await Promise.all([
    import(/* webpackChunkName: "browser-rendered" */ './user-tools.tsx'),
    import(/* webpackChunkName: "browser-rendered" */ '../admin-language.ts'),
  ]);
  await loadLanguage();
  return Component;
}

/** Loads the tools of logged-in users on demand, so that visitors do not load them. */
export function LazyUserTools() {
  const { report } = useShell();
  const user = useSessionUser();
  const isWanted = user !== null;
  const [Tools, setTools] = useState<typeof UserTools | null>(null);
  useEffect(() => {
    if (isWanted) loadTools().then((Component) => setTools(() => Component), report);
  }, [isWanted, report]);
  return Tools && user && <Tools user={user} />;
}
