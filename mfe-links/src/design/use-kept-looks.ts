import type { Theme } from '@linkstall/contracts/http';
import { useDraft } from '@linkstall/kit/form';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

import { bringBackAtom, editingAtom, setAsideAtom } from './editor.state.ts';
import { keptLooks, keptText } from './kept-looks.ts';
import { looks } from './looks.state.ts';

/** What is made and not saved outlives a reload of this tab: it is set aside then. */
export function useKeptLooks(themes: readonly Theme[]): void {
  const editing = useAtomValue(editingAtom);
  const aside = useAtomValue(setAsideAtom);
  const saved = useAtomValue(looks.viewAtom);
  const bringBack = useSetAtom(bringBackAtom);
  const unsaved = editing?.isTouched ? [editing, ...aside] : aside;
  const text = keptText(unsaved);
  const { offered, take } = useDraft({ form: 'looks', values: { looks: text }, isWritten: text !== '' });
  const isReady = saved.status !== 'loading';
  const known = saved.status === 'ready' ? saved.value : [];
  useEffect(() => {
    if (!offered || !isReady) return;
    take();
    bringBack([...aside, ...keptLooks(offered.values.looks, { themes, looks: known })]);
  });
}
