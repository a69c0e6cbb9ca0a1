import { useAtomValue } from 'jotai';

import { shellStore } from '../shell-store.ts';
import { questionAtom } from './fresh-login.state.ts';

/** The place where the password is asked for once more. */
export function FreshLoginQuestion() {
  const question = useAtomValue(questionAtom, { store: shellStore });
  return question && <question.Dialog {...question} />;
}
