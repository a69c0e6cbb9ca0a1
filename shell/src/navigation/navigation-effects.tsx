import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import { pageAt, zoneOf } from '../isolated-pages.ts';
import { useRemotes } from '../remotes/remotes-context.ts';
import { LeaveQuestion } from '../unsaved-changes/leave-question.tsx';

/** Effects of client-side navigation: scroll restoration, focus, and the question about unsaved changes. */
export function NavigationEffects({ isBrowserRendered }: { readonly isBrowserRendered: boolean }) {
  useScrollRestoration(isBrowserRendered);
  useZoneLinks();
  return <LeaveQuestion />;
}

/**
 * Lets the browser follow a link that needs another document, so that this page stays visible until the new page is there. The
 * router would remove this page first.
 */
function useZoneLinks(): void {
  const { composition } = useRemotes();
  useEffect(() => {
    const zoneAt = (pathname: string) => zoneOf(pageAt(composition, pathname));
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link?.origin === location.origin && zoneAt(link.pathname) !== zoneAt(location.pathname))
        event.stopPropagation();
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, [composition]);
}

const STORAGE_KEY = 'scroll';
const MAX_STORED = 50;
/** Time limit for late content, without which the page is too short for the stored position. */
const GROWTH_LIMIT_MS = 10_000;

/** The scroll position of each history entry of this tab, in px. */
const scrollPositions = readFromStorage();

/**
 * Restores scroll positions as a page load would. A new page starts at the top with the focus on its content; Back and
 * Forward return to the position at which the page was left. When the browser rendered the page (`isBrowserRendered`), the
 * position is also restored after a reload; on a page rendered by the server the browser restores it.
 */
function useScrollRestoration(isBrowserRendered: boolean): void {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;
  const currentEntry = useRef<{ readonly entry: string; readonly pathname: string } | null>(null);

  useEffect(() => {
    const storePosition = () => currentEntry.current && scrollPositions.set(currentEntry.current.entry, scrollY);
    addEventListener('scroll', storePosition, { passive: true });
    addEventListener('pagehide', saveToStorage);
    return () => {
      removeEventListener('scroll', storePosition);
      removeEventListener('pagehide', saveToStorage);
    };
  }, []);

  useLayoutEffect(() => {
    const before = currentEntry.current;
    currentEntry.current = { entry, pathname };
    if (before === null && isBrowserRendered && isReloadOrBack()) return restorePosition(scrollPositions.get(entry));
    if (before === null) scrollPositions.set(entry, scrollY); // the first entry of every page has the same key
    if (before === null || before.pathname === pathname) return undefined;
    // The visit script, on pages that have this script, counts the visit.
    dispatchEvent(new Event('visit'));
    document.getElementById('main')?.focus({ preventScroll: true });
    // A new entry has a new key, so no position is stored.
    return restorePosition(scrollPositions.get(entry) ?? 0);
  }, [entry, pathname, isBrowserRendered]);
}

/** Scrolls to a position; returns a function that stops holding it. */
function restorePosition(top: number | undefined): (() => void) | undefined {
  if (top === undefined) return undefined;
  scrollTo({ top, behavior: 'instant' });
  return top === 0 ? undefined : holdPosition(top);
}

/** Scrolls to the position again whenever the page grows or shrinks, until the visitor scrolls or presses something. */
function holdPosition(top: number): () => void {
  const controller = new AbortController();
  const scroll = () => scrollTo({ top, behavior: 'instant' });
  const resizeObserver = new ResizeObserver(scroll);
  const stop = () => {
    resizeObserver.disconnect();
    clearTimeout(timer);
    controller.abort();
  };
  const timer = setTimeout(stop, GROWTH_LIMIT_MS);
  for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(kind, stop, { passive: true, capture: true, signal: controller.signal });
  resizeObserver.observe(document.body);
  return stop;
}

const isReloadOrBack = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate');

function saveToStorage(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...scrollPositions].slice(-MAX_STORED)));
  } catch {
    // Without storage a page starts at the top.
  }
}

function readFromStorage(): Map<string, number> {
  try {
    const storedPositions = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as readonly (readonly [
      unknown,
      unknown,
    ])[];
    return new Map(
      storedPositions.flatMap(([entry, top]) =>
        typeof entry === 'string' && typeof top === 'number' ? [[entry, top] as const] : [],
      ),
    );
  } catch {
    return new Map();
  }
}
