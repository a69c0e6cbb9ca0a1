import { useAtomValue } from 'jotai';

import { shellStore } from '../shell-store.ts';
import { questionAtom } from './fresh-login.state.ts';

/** The place of the password dialog. */
export function FreshLoginQuestion() {
  const question = useAtomValue(questionAtom, { store: shellStore });
  return question && <question.Dialog {...question} />;
}
