import type { Entry, Link, PageUser, SessionUser, Theme } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { useRecovery } from '@linkstall/kit/loading';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

export interface PhoneData {
  readonly status: 'loading' | 'failed' | 'ready';
  readonly user: SessionUser | null;
  /** All of them: the page that draws them knows which ones visitors see. */
  readonly links: readonly Link[];
  /** The whole list, once somebody announced it. */
  readonly entries?: readonly Entry[] | undefined;
  /** As visitors see it. */
  readonly shown?: Pick<PageUser, 'UserEntry' | 'spotlight'> | undefined;
  readonly theme: Theme | null;
  readonly hasStore: boolean;
  /** Place of the link that came last, counted from 0 among those that visitors see. */
  readonly newest: number | null;
}

/** The user's page as the phone shows it: read once, then kept true by what the remotes announce. */
export function usePhoneData(shell: ShellApi): PhoneData {
  const user = useSyncExternalStore(shell.session.onChange, shell.session.current);
  const page = useSavedPage(shell, user);
  const { previewed, met } = usePreviewedThemes(shell);
  const theme = previewed ?? met.get(user?.theme ?? '') ?? page.theme;
  return useMemo(() => ({ ...page, user, theme }), [page, user, theme]);
}

const UNREAD = { status: 'loading', links: [], theme: null, hasStore: false, newest: null } as const;

/** Read again when the user changes name or theme, and by itself after a failure. */
function useSavedPage({ http, events }: ShellApi, user: SessionUser | null): Omit<PhoneData, 'user'> {
  const [page, setPage] = useState<Omit<PhoneData, 'user'>>(UNREAD);
  const [tries, setTries] = useState(0);
  const heard = useRef(false);
  useEffect(
    () =>
      events.on('links:changed', ({ links, entries }) => {
        heard.current = true;
        setPage((before) => ({
          ...before,
          links,
          ...(entries && { entries }),
          newest: placeOfNew(before.entries ?? before.links, entries ?? links),
        }));
      }),
    [events],
  );
  const username = user?.username;
  const themeId = user?.theme;
  useEffect(() => {
    if (username === undefined) return undefined;
    let wanted = true;
    heard.current = false;
    http.get<readonly PageUser[]>(`/${encodeURIComponent(username)}/Page`).then(
      ([found]) => {
        if (!wanted || !found) return;
        // Links announced while this was on its way are newer than what it brings.
        setPage((before) => ({
          status: 'ready',
          links: heard.current ? before.links : found.UserLink,
          entries: heard.current ? before.entries : undefined,
          shown: shownOf(found),
          theme: found.UserTheme[0] ?? null,
          hasStore: found.hasStore,
          newest: before.newest,
        }));
      },
      () => wanted && setPage((before) => ({ ...before, status: 'failed' })),
    );
    return () => {
      wanted = false;
    };
  }, [http, username, themeId, tries]);
  useRecovery(
    page.status === 'failed',
    useCallback(() => setTries((count) => count + 1), []),
  );
  return page;
}

const shownOf = ({ UserEntry, spotlight }: PageUser) => ({
  ...(UserEntry && { UserEntry }),
  ...(spotlight !== undefined && { spotlight }),
});

/** Null where none is new, and where many are: then the list was only read for the first time. */
function placeOfNew(before: readonly (Link | Entry)[], links: readonly (Link | Entry)[]): number | null {
  const known = new Set(before.map(({ _id }) => _id));
  const shown = links.filter(({ isActive }) => isActive);
  const fresh = shown.filter(({ _id }) => !known.has(_id));
  return fresh.length === 1 && fresh[0] ? shown.indexOf(fresh[0]) : null;
}

/** The theme that is looked at now, and every one that was: a theme just saved shows without being read again. */
function usePreviewedThemes({ events }: ShellApi) {
  const [themes, setThemes] = useState({ previewed: null as Theme | null, met: new Map<string, Theme>() });
  useEffect(
    () =>
      events.on('theme:previewed', ({ theme }) =>
        setThemes(({ met }) => ({ previewed: theme, met: theme ? new Map(met).set(theme._id, theme) : met })),
      ),
    [events],
  );
  return themes;
}
