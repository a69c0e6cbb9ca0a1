import type { Theme } from '@linkstall/contracts/http';
import { useSessionUser } from '@linkstall/kit/remote';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

import { selectThemeAtom } from './themes.state.ts';

/**
 * Selects the theme that was picked on the landing page (`?theme=`), once. Then the parameter is removed from the address,
 * because a reload must not select the theme again.
 */
export function usePickedTheme(themes: readonly Theme[]): void {
  const user = useSessionUser();
  const [search, setSearch] = useSearchParams();
  const select = useSetAtom(selectThemeAtom);
  const hasSelected = useRef(false);
  const pickedTheme = themes.find(({ _id }) => _id === search.get('theme'));
  useEffect(() => {
    if (hasSelected.current || !pickedTheme) return;
    hasSelected.current = true;
    if (pickedTheme._id !== user?.theme) select(pickedTheme);
    setSearch(withoutTheme, { replace: true });
  }, [pickedTheme, user, select, setSearch]);
}

function withoutTheme(search: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(search);
  params.delete('theme');
  return params;
}
