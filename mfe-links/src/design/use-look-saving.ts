import { adviceOn } from '@linkstall/themes/look-advice';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type SyntheticEvent } from 'react';

import { lookTexts as texts } from '../ui/look-texts.ts';
import { editingAtom, type Editing } from './editor.state.ts';
import { saveLookAtom } from './save-look.state.ts';

/** What hinders saving, and where it is put right. */
interface Fault {
  readonly text: string;
  readonly at: string;
}

/** Sends the look when nothing hinders it; else leads to what does. */
export function useLookSaving(settlePhoto: () => Promise<boolean>) {
  const editing = useAtomValue(editingAtom);
  const save = useSetAtom(saveLookAtom);
  const [problem, setProblem] = useState('');
  const send = async (form: HTMLFormElement) => {
    if (!editing) return;
    const fault = faultOf(editing, form, await settlePhoto());
    setProblem(fault?.text ?? '');
    if (!fault) return save();
    const place = form.querySelector<HTMLElement>(fault.at);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'center' });
  };
  return {
    problem,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      void send(event.currentTarget);
    },
  };
}

const WRONG_COLOR = '[aria-invalid=true]';

function faultOf({ name, choices, photo, file }: Editing, form: HTMLFormElement, isChosen: boolean): Fault | null {
  if (name.trim() === '') return { text: texts.nameMissing, at: '[name=look-name]' };
  if (form.querySelector(WRONG_COLOR)) return { text: texts.noColor, at: WRONG_COLOR };
  if (adviceOn(choices).length > 0) return { text: texts.advice.first, at: '[data-advice] button' };
  if (choices.background.kind !== 'photo' || photo || file || isChosen) return null;
  return { text: texts.photoMissing, at: '[type=file]' };
}
