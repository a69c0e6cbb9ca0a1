import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface MailLink {
  readonly token: string;
  /** The purpose of the link, because one page serves several purposes. */
  readonly purpose: string;
  readonly userName: string;
}

/** Reads a text from the state of the history entry; `''` when the state has no such text. */
export const readText = (state: unknown, name: string): string => {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : '';
  return typeof value === 'string' ? value : '';
};

const createMailLink = (read: (name: keyof MailLink) => string): MailLink => ({
  token: read('token'),
  purpose: read('purpose'),
  userName: read('userName'),
});

function parseMailLink(search: string): MailLink {
  const params = new URLSearchParams(search);
  return createMailLink((name) => params.get(name) ?? '');
}

/**
 * Reads the link of a mail. The token leaves the address at once, so that no history, screenshot or copied address
 * contains the token. The state of the history entry keeps the token for a reload.
 */
export function useMailLink(): MailLink {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const mailLink = parseMailLink(search);
  const isFresh = mailLink.token !== '';
  useEffect(() => {
    if (isFresh) void navigate(pathname, { replace: true, state: parseMailLink(search) });
  }, [isFresh, search, pathname, navigate]);
  return isFresh ? mailLink : createMailLink((name) => readText(state, name));
}
