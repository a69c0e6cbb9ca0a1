import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import { shellStore } from '../shell-store.ts';
import { hearing, mayLeave, unsavedAtom } from './unsaved.state.ts';

/** Asks before links, Back, Forward and closing the tab while there are unsaved changes. */
export function LeaveQuestion() {
  const { key } = useLocation();
  const isUnsaved = useAtomValue(unsavedAtom, { store: shellStore }).length > 0;
  const place = useRef<number | null>(null);
  useEffect(() => {
    place.current = placeInHistory();
  }, [key]);
  useLayoutEffect(() => askBeforeSteps(place), []);
  useEffect(() => (isUnsaved ? askBeforeLeaving() : undefined), [isUnsaved]);
  return null;
}

/** The index of a history entry, which the router stores in the state. */
function placeInHistory(): number | null {
  const { idx } = (history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' ? idx : null;
}

/** Handles Back and Forward. The router does not see a cancelled step and its reversal. */
function askBeforeSteps(place: RefObject<number | null>): () => void {
  let goingBack = false;
  const onPop = (event: PopStateEvent) => {
    const [from, to] = [place.current, placeInHistory()];
    if (!goingBack && (from === null || to === null || from === to || mayLeave(shellStore))) return;
    event.stopImmediatePropagation();
    if (!goingBack && from !== null && to !== null) history.go(from - to);
    goingBack = !goingBack;
  };
  const before = hearing.step;
  hearing.step = onPop;
  return () => void (hearing.step = before);
}

/** Handles links and the closing of the tab. The listener exists only while needed, because `beforeunload` disables the back-forward cache. */
function askBeforeLeaving(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onClick = (event: MouseEvent) => {
    if (!leadsAway(event) || mayLeave(shellStore)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', onClick, { capture: true, signal });
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  return () => listening.abort();
}

/** Whether a click opens another page of this site; `beforeunload` handles other sites. */
function leadsAway({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false;
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return false;
  const { origin, pathname, search } = new URL(link.href);
  return origin === location.origin && (pathname !== location.pathname || search !== location.search);
}
