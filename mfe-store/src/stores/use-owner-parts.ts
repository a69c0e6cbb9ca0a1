import { useEffect, useState } from 'react';

import type { OwnerParts } from './owner.tsx';

const load = async () => (await import(/* webpackChunkName: "owner" */ './owner.tsx')).ownerParts;

/** What the owner sees and does, as soon as its code is there. What cannot be had throws: the shell says so. */
export function useOwnerParts(isOwner: boolean): OwnerParts | null {
  const [parts, setParts] = useState<OwnerParts | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (isOwner) load().then(setParts, (error: unknown) => setFailure({ error }));
  }, [isOwner]);
  if (failure) throw failure.error;
  return isOwner ? parts : null;
}
