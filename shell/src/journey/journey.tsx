import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import { LeaveQuestion } from '../leaving/leave-question.tsx';

/** What going from page to page needs. */
export function Journey({ made }: { readonly made: boolean }) {
  usePlaces(made);
  return <LeaveQuestion />;
}

const KEPT = 'scroll';
const MOST_KEPT = 50;
/** As long as what makes a page long enough may take to arrive. */
const PATIENCE_MS = 10_000;

/** How far down each entry of this tab's history was left. */
const tops = readKept();

/**
 * Where on a page one is. A new page begins at its top, with the focus on its content, as a page load would. Back and
 * Forward come to where the page was left. `made`: the browser made this page, so it must find the place after a reload
 * too; on one that came finished the browser does that itself.
 */
function usePlaces(made: boolean): void {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;
  const here = useRef<{ readonly entry: string; readonly pathname: string } | null>(null);

  useEffect(() => {
    const note = () => here.current && tops.set(here.current.entry, scrollY);
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', keep);
    };
  }, []);

  useLayoutEffect(() => {
    const before = here.current;
    here.current = { entry, pathname };
    if (before === null && made && wasHereBefore()) return comeTo(tops.get(entry));
    if (before === null) tops.set(entry, scrollY); // all first entries of a page are called alike
    if (before === null || before.pathname === pathname) return undefined;
    dispatchEvent(new Event('visit')); // heard by the script that counts, where there is one
    document.getElementById('main')?.focus({ preventScroll: true });
    // An entry that is new has a key that is new.
    return comeTo(tops.get(entry) ?? 0);
  }, [entry, pathname, made]);
}

/** Returns what ends it. */
function comeTo(top: number | undefined): (() => void) | undefined {
  if (top === undefined) return undefined;
  scrollTo({ top, behavior: 'instant' });
  return top === 0 ? undefined : stayAt(top);
}

/** Whenever the page has grown or shrunk, until somebody moves it. */
function stayAt(top: number): () => void {
  const moved = new AbortController();
  const go = () => scrollTo({ top, behavior: 'instant' });
  const growth = new ResizeObserver(go);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    moved.abort();
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(kind, stop, { passive: true, capture: true, signal: moved.signal });
  growth.observe(document.body);
  return stop;
}

const wasHereBefore = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate');

function keep(): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...tops].slice(-MOST_KEPT)));
  } catch {
    // The page then begins at its top.
  }
}

function readKept(): Map<string, number> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as readonly (readonly [unknown, unknown])[];
    return new Map(
      kept.flatMap(([entry, top]) =>
        typeof entry === 'string' && typeof top === 'number' ? [[entry, top] as const] : [],
      ),
    );
  } catch {
    return new Map();
  }
}
