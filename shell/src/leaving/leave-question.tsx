import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import { shellStore } from '../shell-store.ts';
import { hearing, mayLeave, unsavedAtom } from './unsaved.state.ts';

/** While something is not saved: links, Back and Forward, and the end of the tab ask first. */
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

/** The router counts its entries in their state. */
function placeInHistory(): number | null {
  const { idx } = (history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' ? idx : null;
}

/** Back and Forward. The router never hears of a step that is not taken, nor of the way back from it. */
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

/** Links and the end of the tab. Only while it must: a page that listens to `beforeunload` is not kept by the browser. */
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

/** A plain press of a link to another page of this site. What leaves the site, `beforeunload` asks about. */
function leadsAway({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false;
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return false;
  const { origin, pathname, search } = new URL(link.href);
  return origin === location.origin && (pathname !== location.pathname || search !== location.search);
}
