import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { shellStore } from '../shell-store.ts';
import { landingAtom } from './kept-session.ts';

/** Takes the user back to where the last session ended, whichever page of the admin area the login led to. */
export function useLanding(): void {
  const [landing, setLanding] = useAtom(landingAtom, { store: shellStore });
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (landing === null) return;
    setLanding(null);
    if (landing !== pathname + search) void navigate(landing, { replace: true });
  }, [landing, setLanding, navigate, pathname, search]);
}
