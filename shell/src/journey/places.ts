import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const KEPT = 'scroll';
const MOST_KEPT = 50;
/** As long as what makes a page long enough may take to arrive. */
const PATIENCE_MS = 10_000;

interface Here {
  readonly entry: string;
  readonly pathname: string;
}

/** How far down each entry of this tab's history was left. */
const tops = readKept();

/**
 * Where on a page one is. A new page begins at its top, with the focus on its content, as a page load would. Back and
 * Forward come to where the page was left. `made`: the browser made this page, so it must find the place after a reload
 * too; on one that came finished the browser does that itself.
 */
export function usePlaces(made: boolean): void {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;
  const here = useRef<Here | null>(null);
  const popped = useRef(false);

  useEffect(() => noteTops(here, popped), []);

  useLayoutEffect(() => {
    const before = here.current;
    const back = popped.current;
    here.current = { entry, pathname };
    popped.current = false;
    if (before === null) return made && wasHereBefore() ? comeTo(tops.get(entry)) : undefined;
    history.scrollRestoration = 'auto';
    if (before.pathname === pathname) return undefined;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (back) return comeTo(tops.get(entry) ?? 0);
    scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [entry, pathname, made]);
}

interface Ref<T> {
  current: T;
}

function noteTops(here: Ref<Here | null>, popped: Ref<boolean>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const note = () => {
    if (here.current === null || popped.current) return;
    tops.delete(here.current.entry);
    tops.set(here.current.entry, scrollY);
  };
  addEventListener('scroll', note, { passive: true, signal });
  addEventListener(
    'popstate',
    () => {
      popped.current = true;
      // The browser would scroll what is still on screen.
      if (location.pathname !== here.current?.pathname) history.scrollRestoration = 'manual';
    },
    { signal },
  );
  addEventListener('pagehide', keep, { signal });
  return () => listening.abort();
}

/** At once, and again whenever the page grows, until somebody moves it. Returns what ends that. */
function comeTo(top = 0): () => void {
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
  go();
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
