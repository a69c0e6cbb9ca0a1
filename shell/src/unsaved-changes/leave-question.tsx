import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import { shellStore } from '../shell-store.ts';
import { historyHandler, mayLeave, unsavedAtom } from './unsaved.state.ts';

/** Asks before links, Back, Forward and closing the tab while there are unsaved changes. */
export function LeaveQuestion() {
  const { key } = useLocation();
  const isUnsaved = useAtomValue(unsavedAtom, { store: shellStore }).length > 0;
  const historyIndex = useRef<number | null>(null);
  useEffect(() => {
    historyIndex.current = readHistoryIndex();
  }, [key]);
  useLayoutEffect(() => askBeforeHistorySteps(historyIndex), []);
  useEffect(() => (isUnsaved ? askBeforeLeaving() : undefined), [isUnsaved]);
  return null;
}

/** The index of a history entry, which the router stores in the state. */
function readHistoryIndex(): number | null {
  const { idx } = (history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' ? idx : null;
}

/** Handles Back and Forward. The router does not see a cancelled step and its reversal. */
function askBeforeHistorySteps(historyIndex: RefObject<number | null>): () => void {
  let isReversing = false;
  const onPop = (event: PopStateEvent) => {
    const [from, to] = [historyIndex.current, readHistoryIndex()];
    if (!isReversing && (from === null || to === null || from === to || mayLeave(shellStore))) return;
    event.stopImmediatePropagation();
    if (!isReversing && from !== null && to !== null) history.go(from - to);
    isReversing = !isReversing;
  };
  const formerHandler = historyHandler.onPopState;
  historyHandler.onPopState = onPop;
  return () => void (historyHandler.onPopState = formerHandler);
}

/**
 * Handles links and the closing of the tab. The listeners exist only while there are unsaved changes, because a `beforeunload`
 * listener disables the back-forward cache.
 */
function askBeforeLeaving(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const onClick = (event: MouseEvent) => {
    if (!opensAnotherPage(event) || mayLeave(shellStore)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', onClick, { capture: true, signal });
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  return () => controller.abort();
}

/** Whether a click opens another page of this site; `beforeunload` handles other sites. */
function opensAnotherPage({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false;
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return false;
  const { origin, pathname, search } = new URL(link.href);
  return origin === location.origin && (pathname !== location.pathname || search !== location.search);
}
