import { adviceOn } from '@linkstall/themes/contrast-advice';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type SyntheticEvent } from 'react';

import { customThemeTexts as texts } from '../ui/custom-theme-texts.ts';
import { currentEditorAtom, type EditorState } from './editor.state.ts';
import { saveCustomThemeAtom } from './save-custom-theme.state.ts';

/** An error that prevents saving, and the selector of the element that fixes it. */
interface SaveError {
  readonly text: string;
  readonly selector: string;
}

/** Saves the custom theme. An error moves the focus to the element that fixes it. */
export function useThemeSaving(waitForPhoto: () => Promise<boolean>) {
  const editor = useAtomValue(currentEditorAtom);
  const save = useSetAtom(saveCustomThemeAtom);
  const [errorText, setErrorText] = useState('');
  const send = async (form: HTMLFormElement) => {
    if (!editor) return;
    const error = findError(editor, form, await waitForPhoto());
    setErrorText(error?.text ?? '');
    if (!error) return save();
    const element = form.querySelector<HTMLElement>(error.selector);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
  };
  return {
    errorText,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      void send(event.currentTarget);
    },
  };
}

const WRONG_COLOR = '[aria-invalid=true]';

function findError(
  { name, choices, photo, file }: EditorState,
  form: HTMLFormElement,
  hasNewPhoto: boolean,
): SaveError | null {
  if (name.trim() === '') return { text: texts.nameMissing, selector: '[name=custom-theme-name]' };
  if (form.querySelector(WRONG_COLOR)) return { text: texts.notAColor, selector: WRONG_COLOR };
  if (adviceOn(choices).length > 0) return { text: texts.advice.unreadable, selector: '[data-advice] button' };
  if (choices.background.kind !== 'photo' || photo || file || hasNewPhoto) return null;
  return { text: texts.photoMissing, selector: '[type=file]' };
}
