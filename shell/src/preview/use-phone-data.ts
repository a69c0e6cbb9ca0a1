import type { Entry, Link, PageUser, SessionUser, Theme } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { useRecovery } from '@linkstall/kit/loading';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

export interface PhoneData {
  readonly status: 'loading' | 'failed' | 'ready';
  readonly user: SessionUser | null;
  /** All links; the page itself hides those that visitors do not see. */
  readonly links: readonly Link[];
  /** All entries. They are known after the first `links:changed` event that has entries. */
  readonly entries?: readonly Entry[] | undefined;
  /** The entries and the spotlight that visitors see. The page uses them until `entries` are known. */
  readonly visitorData?: Pick<PageUser, 'UserEntry' | 'spotlight'> | undefined;
  readonly theme: Theme | null;
  readonly hasStore: boolean;
  /** Index of the link or entry that was just added, among the active ones. The phone scrolls to it. */
  readonly newestIndex: number | null;
}

/** The data of the phone preview: read once, then updated by events of the remotes. */
export function usePhoneData(shell: ShellApi): PhoneData {
  const user = useSyncExternalStore(shell.session.onChange, shell.session.current);
  const page = useSavedPage(shell, user);
  const { previewed, seenThemes } = usePreviewedThemes(shell);
  const theme = previewed ?? seenThemes.get(user?.theme ?? '') ?? page.theme;
  return useMemo(() => ({ ...page, ...visitorsView(page, user), theme }), [page, user, theme]);
}

/** The data has no mail addresses until the creator's own address is verified, because visitors do not see them either. */
function visitorsView({ entries }: Pick<PhoneData, 'entries'>, user: SessionUser | null) {
  if (!user || user.account_email_Verified) return { user, entries };
  return { user: { ...user, email: '' }, entries: entries?.filter(({ kind }) => kind !== 'mail') };
}

const INITIAL = { status: 'loading', links: [], theme: null, hasStore: false, newestIndex: null } as const;

/** Reads again after a change of name or theme, and after a failure. */
function useSavedPage({ http, events }: ShellApi, user: SessionUser | null): Omit<PhoneData, 'user'> {
  const [page, setPage] = useState<Omit<PhoneData, 'user'>>(INITIAL);
  const [tryCount, setTryCount] = useState(0);
  const hasEvent = useRef(false);
  useEffect(
    () =>
      events.on('links:changed', ({ links, entries: builtInEntries, allEntries }) => {
        const entries = allEntries ?? builtInEntries;
        hasEvent.current = true;
        setPage((before) => ({
          ...before,
          links,
          ...(entries && { entries }),
          newestIndex: indexOfNewest(before.entries ?? before.links, entries ?? links),
        }));
      }),
    [events],
  );
  const username = user?.username;
  const themeId = user?.theme;
  useEffect(() => {
    if (username === undefined) return undefined;
    let isCurrent = true;
    hasEvent.current = false;
    http.get<readonly PageUser[]>(`/${encodeURIComponent(username)}/Page`).then(
      ([pageUser]) => {
        if (!isCurrent || !pageUser) return;
        // Links of an event that arrived meanwhile are newer than this response.
        setPage((before) => ({
          status: 'ready',
          links: hasEvent.current ? before.links : pageUser.UserLink,
          entries: hasEvent.current ? before.entries : undefined,
          visitorData: visitorDataOf(pageUser),
          theme: pageUser.UserTheme[0] ?? null,
          hasStore: pageUser.hasStore,
          newestIndex: before.newestIndex,
        }));
      },
      () => isCurrent && setPage((before) => ({ ...before, status: 'failed' })),
    );
    return () => {
      isCurrent = false;
    };
  }, [http, username, themeId, tryCount]);
  useRecovery(
    page.status === 'failed',
    useCallback(() => setTryCount((count) => count + 1), []),
  );
  return page;
}

const visitorDataOf = ({ UserEntry, spotlight }: PageUser) => ({
  ...(UserEntry && { UserEntry }),
  ...(spotlight !== undefined && { spotlight }),
});

/** The index of one added item among the active items. Null for several added items, because then the list was just loaded. */
function indexOfNewest(before: readonly (Link | Entry)[], after: readonly (Link | Entry)[]): number | null {
  const knownIds = new Set(before.map(({ _id }) => _id));
  const activeItems = after.filter(({ isActive }) => isActive);
  const added = activeItems.filter(({ _id }) => !knownIds.has(_id));
  return added.length === 1 && added[0] ? activeItems.indexOf(added[0]) : null;
}

/** The previewed theme, and all earlier ones, so that a saved theme appears before the page is read again. */
function usePreviewedThemes({ events }: ShellApi) {
  const [themes, setThemes] = useState({ previewed: null as Theme | null, seenThemes: new Map<string, Theme>() });
  useEffect(
    () =>
      events.on('theme:previewed', ({ theme }) =>
        setThemes(({ seenThemes }) => ({
          previewed: theme,
          seenThemes: theme ? new Map(seenThemes).set(theme._id, theme) : seenThemes,
        })),
      ),
    [events],
  );
  return themes;
}
