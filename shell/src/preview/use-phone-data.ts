import type { Entry, Link, PageUser, SessionUser, Theme } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { useRecovery } from '@linkstall/kit/loading';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

export interface PhoneData {
  readonly status: 'loading' | 'failed' | 'ready';
  readonly user: SessionUser | null;
  /** All links; the page itself hides those that visitors do not see. */
  readonly links: readonly Link[];
  /** All entries, after the first event with them. */
  readonly entries?: readonly Entry[] | undefined;
  /** The data for visitors. */
  readonly shown?: Pick<PageUser, 'UserEntry' | 'spotlight'> | undefined;
  readonly theme: Theme | null;
  readonly hasStore: boolean;
  /** Index of the newest link among the visible ones. */
  readonly newest: number | null;
}

/** The data of the phone preview: read once, then updated by events of the remotes. */
export function usePhoneData(shell: ShellApi): PhoneData {
  const user = useSyncExternalStore(shell.session.onChange, shell.session.current);
  const page = useSavedPage(shell, user);
  const { previewed, met } = usePreviewedThemes(shell);
  const theme = previewed ?? met.get(user?.theme ?? '') ?? page.theme;
  return useMemo(() => ({ ...page, user, theme }), [page, user, theme]);
}

const UNREAD = { status: 'loading', links: [], theme: null, hasStore: false, newest: null } as const;

/** Reads again after a change of name or theme, and after a failure. */
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
        // Links of an event that arrived meanwhile are newer than this response.
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

/** The newest link; null for none, and for many, because then the list was read for the first time. */
function placeOfNew(before: readonly (Link | Entry)[], links: readonly (Link | Entry)[]): number | null {
  const known = new Set(before.map(({ _id }) => _id));
  const shown = links.filter(({ isActive }) => isActive);
  const fresh = shown.filter(({ _id }) => !known.has(_id));
  return fresh.length === 1 && fresh[0] ? shown.indexOf(fresh[0]) : null;
}

/** The previewed theme, and all earlier ones, so that a saved theme needs no new read. */
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
