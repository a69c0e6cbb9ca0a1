import { useAtom } from 'jotai';
import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

import { endedAtom } from './editor.state.ts';

/** What had the focus and is gone leaves it to what is nearest in meaning, never to the page's beginning. */
export function useLanding(part: RefObject<HTMLElement | null>) {
  const [ended, setEnded] = useAtom(endedAtom);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    landing(part.current, ended)?.focus();
    setEnded(null);
  });
  return ({ target }: FocusEvent) => void (last.current = target);
}

function landing(part: HTMLElement | null, ended: { lookId: string | null; isSaved: boolean } | null) {
  const wanted = [
    ended?.isSaved && '[name=theme]:checked',
    ended?.lookId && `[data-look="${ended.lookId}"]`,
    '#look-editor',
    '[data-begin]',
    '#own-looks',
  ];
  for (const selector of wanted) {
    const found = selector ? part?.querySelector<HTMLElement>(selector) : null;
    if (found) return found;
  }
  return null;
}
