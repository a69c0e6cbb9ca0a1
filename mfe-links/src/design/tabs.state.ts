import type { Theme } from '@linkstall/contracts/http';
import { MAX_CUSTOM_THEMES } from '@linkstall/themes/custom-theme';
import { atom } from 'jotai';

import { customThemes } from './custom-themes.state.ts';
import { closeEditorAtom, currentEditorAtom, type DesignTab, openEditorAtom, tabAtom } from './editor.state.ts';
import { baseIdOf, chosenThemeIdAtom, selectThemeAtom } from './themes.state.ts';

interface Selection {
  readonly tab: DesignTab;
  readonly themes: readonly Theme[];
  /** Id of the marked theme or custom theme. */
  readonly markedId: string;
}

/** Shows a tab. The fields edit the marked custom theme, or a new one that starts from the marked theme. */
export const selectTabAtom = atom(null, (get, set, { tab, themes, markedId }: Selection) => {
  const editor = get(currentEditorAtom);
  if (tab === 'theme' && editor && !editor.isTouched) {
    // Nothing was changed, so the choice of a theme goes on where it was.
    set(closeEditorAtom);
    if (editor.chosenTheme) set(selectThemeAtom, editor.chosenTheme);
    return;
  }
  set(tabAtom, tab);
  if (tab === 'theme' || editor) return;
  const savedThemes = get(customThemes.confirmedAtom) ?? [];
  const customTheme = savedThemes.find(({ _id }) => _id === markedId);
  const baseId = customTheme?.base ?? baseIdOf(markedId);
  const base = themes.find(({ _id }) => _id === baseId) ?? themes[0];
  if (!base || (!customTheme && savedThemes.length >= MAX_CUSTOM_THEMES)) return;
  const chosenTheme = get(chosenThemeIdAtom) === null ? undefined : (customTheme?.theme ?? base);
  set(openEditorAtom, { base, ...(customTheme && { customTheme }), chosenTheme });
});
