import type { SiteHealth } from '@linkstall/contracts/http';
import { afterFailure, attempt, noticeFailure, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { refreshUserWhenNoOperator } from '../ui/operator-role.ts';
import { fetchHealth, sendTestMail } from './health.api.ts';

/** `problem` is the sentence of the API about a mail that was not sent; null after a success. */
type TestMailState =
  | { readonly status: 'none' }
  | { readonly status: 'sending' }
  | { readonly status: 'done'; readonly problem: string | null };

const viewAtom = atom<Loaded<SiteHealth>>({ status: 'loading' });
const testMailStateAtom = atom<TestMailState>({ status: 'none' });
/** Number of the latest read. The response of an earlier read is ignored. */
const readNumberAtom = atom(0);

export const healthAtom = atom((get) => get(viewAtom));
export const testMailAtom = atom((get) => get(testMailStateAtom));

/** Reads the health. Until the response arrives, the page shows the former one. */
export const doLoadHealthAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const readNumber = get(readNumberAtom) + 1;
  set(readNumberAtom, readNumber);
  const response = await attempt(shell, () => fetchHealth(shell.http));
  if (get(readNumberAtom) !== readNumber) return;
  if (response.ok) return set(viewAtom, { status: 'ready', value: response.value, failure: null });
  set(viewAtom, afterFailure(get(viewAtom), response.failure));
  await refreshUserWhenNoOperator(shell, response.failure);
});

/** Sends a test mail to the operator, and then reads the waiting mails again. */
export const doSendTestMailAtom = atom(null, async (get, set) => {
  if (get(testMailStateAtom).status === 'sending') return;
  const shell = get(shellAtom);
  set(testMailStateAtom, { status: 'sending' });
  const response = await attempt(shell, () => sendTestMail(shell.http));
  set(testMailStateAtom, response.ok ? { status: 'done', problem: response.value.failure } : { status: 'none' });
  if (!response.ok) return noticeFailure(shell, response.failure);
  await set(doLoadHealthAtom);
});
