import { useEffect, useState } from 'react';

export type OwnerParts = typeof import('./owner.tsx');

/** What the owner sees and does, as soon as its code is there. What cannot be had throws: the shell says so. */
export function useOwnerParts(isOwner: boolean): OwnerParts | null {
  const [parts, setParts] = useState<OwnerParts | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (isOwner)
      import(/* webpackChunkName: "owner" */ './owner.tsx').then(setParts, (error: unknown) => setFailure({ error }));
  }, [isOwner]);
  if (failure) throw failure.error;
  return isOwner ? parts : null;
}
