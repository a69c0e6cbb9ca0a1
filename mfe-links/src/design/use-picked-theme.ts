import type { Theme } from '@linkstall/contracts/http';
import { useSessionUser } from '@linkstall/kit/remote';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

import { selectThemeAtom } from './themes.state.ts';

/** A theme that was picked on the landing page is chosen, once; it is saved as any other is. */
export function usePickedTheme(themes: readonly Theme[]): void {
  const user = useSessionUser();
  const [search] = useSearchParams();
  const select = useSetAtom(selectThemeAtom);
  const isDone = useRef(false);
  const picked = themes.find(({ _id }) => _id === search.get('theme'));
  useEffect(() => {
    if (isDone.current || !picked) return;
    isDone.current = true;
    if (picked._id !== user?.theme) select(picked);
  }, [picked, user, select]);
}
