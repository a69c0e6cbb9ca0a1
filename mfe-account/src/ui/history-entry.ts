import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface FromMail {
  readonly token: string;
  /** What the link is for, where one screen serves several. */
  readonly purpose: string;
  /** Whose account it is about. */
  readonly userName: string;
}

/** What a page before, or this one, left in the history entry; `''` when it is no text. */
export const textIn = (state: unknown, name: string): string => {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : '';
  return typeof value === 'string' ? value : '';
};

const partsBy = (read: (name: keyof FromMail) => string): FromMail => ({
  token: read('token'),
  purpose: read('purpose'),
  userName: read('userName'),
});

function inSearch(search: string): FromMail {
  const given = new URLSearchParams(search);
  return partsBy((name) => given.get(name) ?? '');
}

/**
 * What the link of a mail carries. The token leaves the address at once, so that it is in no history, screenshot or
 * copied address; the history entry keeps it for a reload.
 */
export function useMailToken(): FromMail {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const fromMail = inSearch(search);
  const isFresh = fromMail.token !== '';
  useEffect(() => {
    if (isFresh) void navigate(pathname, { replace: true, state: inSearch(search) });
  }, [isFresh, search, pathname, navigate]);
  return isFresh ? fromMail : partsBy((name) => textIn(state, name));
}
