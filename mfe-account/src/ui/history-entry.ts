import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface FromMail {
  readonly token: string;
  /** What the link is for, where one screen serves several. */
  readonly purpose: string;
}

/** What a page before, or this one, left in the history entry; `''` when it is no text. */
export const textIn = (state: unknown, name: string): string => {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : '';
  return typeof value === 'string' ? value : '';
};

/**
 * What the link of a mail carries. The token leaves the address at once, so that it is in no history, screenshot or
 * copied address; the history entry keeps it for a reload.
 */
export function useMailToken(): FromMail {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const given = new URLSearchParams(search);
  const token = given.get('token') ?? '';
  const purpose = given.get('purpose') ?? '';
  useEffect(() => {
    if (token !== '') void navigate(pathname, { replace: true, state: { token, purpose } });
  }, [token, purpose, pathname, navigate]);
  return token === '' ? { token: textIn(state, 'token'), purpose: textIn(state, 'purpose') } : { token, purpose };
}
