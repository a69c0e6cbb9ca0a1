import type { Theme } from '@linkstall/contracts/http';
import { useDraft } from '@linkstall/kit/form';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

import { restoreEditorsAtom, currentEditorAtom, unsavedEditorsAtom } from './editor.state.ts';
import { parseEditors, serializeEditors } from './unsaved-editors.ts';
import { customThemes } from './custom-themes.state.ts';

/** Keeps unsaved custom themes in the draft of this tab. After a reload the page offers them. */
export function useUnsavedEditors(themes: readonly Theme[]): void {
  const currentEditor = useAtomValue(currentEditorAtom);
  const unsavedEditors = useAtomValue(unsavedEditorsAtom);
  const customThemesView = useAtomValue(customThemes.viewAtom);
  const restoreEditors = useSetAtom(restoreEditorsAtom);
  const editors = currentEditor?.isTouched ? [currentEditor, ...unsavedEditors] : unsavedEditors;
  const storedEditors = serializeEditors(editors);
  const { offer, accept: takeDraft } = useDraft({
    form: 'looks',
    values: { looks: storedEditors },
    isDirty: storedEditors !== '',
  });
  const isReady = customThemesView.status !== 'loading';
  const customThemeList = customThemesView.status === 'ready' ? customThemesView.value : [];
  useEffect(() => {
    if (!offer || !isReady) return;
    takeDraft();
    restoreEditors([...unsavedEditors, ...parseEditors(offer.values.looks, { themes, customThemes: customThemeList })]);
  });
}
