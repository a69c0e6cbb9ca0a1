import { useEffect, useState } from 'react';

import { loadLanguage } from '../../ui/admin-language.ts';
import type { OwnerComponents } from './owner.tsx';

async function loadComponents() {
  await loadLanguage();
  return (await import(/* webpackChunkName: "owner" */ './owner.tsx')).ownerComponents;
}

/** Loads the components that only the owner sees. A failed load throws, so that the shell shows the error. */
export function useOwnerComponents(isOwner: boolean): OwnerComponents | null {
  const [components, setComponents] = useState<OwnerComponents | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (isOwner) loadComponents().then(setComponents, (error: unknown) => setFailure({ error }));
  }, [isOwner]);
  if (failure) throw failure.error;
  return isOwner ? components : null;
}
