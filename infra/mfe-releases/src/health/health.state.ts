import { attempt, noticeFailure } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { createOperatorAtoms } from '@linkstall/kit/operators';
import { fetchHealth, sendTestMail } from './health.api.ts';

/** `problem` is the sentence of the API about a mail that was not sent; null after a success. */
type TestMailState =
  | { readonly status: 'none' }
  | { readonly status: 'sending' }
  | { readonly status: 'done'; readonly problem: string | null };

const { viewAtom, doLoadAtom } = createOperatorAtoms(fetchHealth);
const testMailStateAtom = atom<TestMailState>({ status: 'none' });

export const healthAtom = atom((get) => get(viewAtom));
export const testMailAtom = atom((get) => get(testMailStateAtom));
export const doLoadHealthAtom = doLoadAtom;

/** Sends a test mail to the operator, and then reads the waiting mails again. */
export const doSendTestMailAtom = atom(null, async (get, set) => {
  if (get(testMailStateAtom).status === 'sending') return;
  const shell = get(shellAtom);
  set(testMailStateAtom, { status: 'sending' });
  const response = await attempt(shell, () => sendTestMail(shell.http));
  set(testMailStateAtom, response.ok ? { status: 'done', problem: response.value.failure } : { status: 'none' });
  if (!response.ok) return noticeFailure(shell, response.failure);
  await set(doLoadAtom);
});
