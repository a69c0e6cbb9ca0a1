import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

import { editorEndAtom, unsavedEditorsAtom } from './editor.state.ts';

/** When the focused element disappears, the focus moves to a related element instead of the page start. */
export function useFocusFallback(section: RefObject<HTMLElement | null>) {
  const [editorEnd, setEditorEnd] = useAtom(editorEndAtom);
  // The effect runs again when an offer has disappeared.
  useAtomValue(unsavedEditorsAtom);
  const lastFocused = useRef<Element | null>(null);
  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.isConnected) return;
    lastFocused.current = null;
    if (document.activeElement !== document.body) return;
    focusTargetOf(section.current, editorEnd)?.focus();
    setEditorEnd(null);
  });
  return ({ target }: FocusEvent) => void (lastFocused.current = target);
}

function focusTargetOf(section: HTMLElement | null, editorEnd: { themeId: string | null; isSaved: boolean } | null) {
  const selectors = [
    editorEnd?.isSaved && '[name=theme]:checked',
    editorEnd?.themeId && `[data-look="${editorEnd.themeId}"]`,
    '#custom-theme-editor',
    '[data-begin]',
    '#own-looks',
  ];
  for (const selector of selectors) {
    const element = selector ? section?.querySelector<HTMLElement>(selector) : null;
    if (element) return element;
  }
  return null;
}
