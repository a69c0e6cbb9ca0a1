import { adviceOn } from '@linkstall/themes/contrast-advice';
import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useLayoutEffect, useState, type SyntheticEvent } from 'react';

import { customThemeTexts as texts } from '../ui/custom-theme-texts.ts';
import { currentEditorAtom, type DesignTab, type EditorState, tabAtom, TABS } from './editor.state.ts';
import { saveCustomThemeAtom } from './save-custom-theme.state.ts';
import { panelId } from './tab-panel.ts';

/** An error that prevents saving, and the element that fixes it. */
interface SaveError {
  readonly text: string;
  readonly element: HTMLElement | null;
}

/** Saves the custom theme. An error shows the tab with the element that fixes it, and focuses the element. */
export function useThemeSaving(form: RefObject<HTMLFormElement | null>, waitForPhoto: () => Promise<boolean>) {
  const editor = useAtomValue(currentEditorAtom);
  const save = useSetAtom(saveCustomThemeAtom);
  const showTab = useSetAtom(tabAtom);
  const [error, setError] = useState<SaveError | null>(null);
  const send = async () => {
    if (!editor || !form.current) return;
    const foundError = findError(editor, form.current, await waitForPhoto());
    setError(foundError);
    if (!foundError) return save();
    const tab = foundError.element && tabOf(foundError.element);
    if (tab) showTab(tab);
  };
  // In an effect, because an element of a hidden tab cannot have the focus.
  useLayoutEffect(() => {
    error?.element?.focus({ preventScroll: true });
    error?.element?.scrollIntoView({ block: 'center' });
  }, [error]);
  return {
    errorText: error?.text ?? '',
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      void send();
    },
  };
}

const tabOf = (element: Element): DesignTab | undefined =>
  TABS.find((tab) => element.closest('[role=tabpanel]')?.id === panelId(tab));

const WRONG_COLOR = '[aria-invalid=true]';

function findError(
  { name, choices, photo, file }: EditorState,
  form: HTMLFormElement,
  hasNewPhoto: boolean,
): SaveError | null {
  const error = (text: string, selector: string) => ({ text, element: form.querySelector<HTMLElement>(selector) });
  if (name.trim() === '') return error(texts.nameMissing, '[name=custom-theme-name]');
  if (form.querySelector(WRONG_COLOR)) return error(texts.notAColor, WRONG_COLOR);
  if (adviceOn(choices).length > 0) return error(texts.advice.unreadable, '[data-advice] button');
  if (choices.background.kind !== 'photo' || photo || file || hasNewPhoto) return null;
  return error(texts.photoMissing, '[type=file]');
}
