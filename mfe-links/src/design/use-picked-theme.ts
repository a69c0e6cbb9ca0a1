import type { Theme } from '@linkstall/contracts/http';
import { useSessionUser } from '@linkstall/kit/remote';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

import { selectThemeAtom } from './themes.state.ts';

/**
 * A theme that was picked on the landing page is chosen, once; it is saved as any other is. From then on it is a choice
 * like any other, so the address asks for it no more.
 */
export function usePickedTheme(themes: readonly Theme[]): void {
  const user = useSessionUser();
  const [search, setSearch] = useSearchParams();
  const select = useSetAtom(selectThemeAtom);
  const isDone = useRef(false);
  const picked = themes.find(({ _id }) => _id === search.get('theme'));
  useEffect(() => {
    if (isDone.current || !picked) return;
    isDone.current = true;
    if (picked._id !== user?.theme) select(picked);
    setSearch(withoutTheme, { replace: true });
  }, [picked, user, select, setSearch]);
}

function withoutTheme(search: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(search);
  others.delete('theme');
  return others;
}
