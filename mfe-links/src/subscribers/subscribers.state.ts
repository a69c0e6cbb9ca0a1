import type { Subscriber, SubscriberList } from '@linkstall/contracts/http';
import { afterFailure, attempt, noticeFailure, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { saveFile } from '@linkstall/kit/share';
import { atom } from 'jotai';

import { subscriberTexts } from '../ui/subscriber-texts.ts';
import { deleteSubscriber, downloadSubscribers, fetchSubscribers } from './subscribers.api.ts';

interface Query {
  readonly page: number;
  /** The start of an address; empty for all. */
  readonly search: string;
}

const viewAtom = atom<Loaded<SubscriberList>>({ status: 'loading' });
const currentQueryAtom = atom<Query>({ page: 1, search: '' });

export const subscribersAtom = atom((get) => get(viewAtom));
export const queryAtom = atom((get) => get(currentQueryAtom));

/** Reads a part of the list. The former part stays on screen until the response arrives. */
export const loadSubscribersAtom = atom(null, async (get, set, query: Query) => {
  const shell = get(shellAtom);
  set(currentQueryAtom, query);
  const response = await attempt(shell, () => fetchSubscribers(shell.http, query.page, query.search));
  if (get(currentQueryAtom) !== query) return;
  if (!response.ok) return set(viewAtom, afterFailure(get(viewAtom), response.failure));
  set(viewAtom, { status: 'ready', value: response.value, failure: null });
});

/** Deletes an address, and reads the list again. Returns whether it is deleted. */
export const deleteSubscriberAtom = atom(null, async (get, set, { _id, email }: Subscriber): Promise<boolean> => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => deleteSubscriber(shell.http, _id));
  if (!response.ok) {
    noticeFailure(shell, response.failure);
    return false;
  }
  shell.notice.success(subscriberTexts.removed(email));
  const { search, page } = get(currentQueryAtom);
  await set(loadSubscribersAtom, { search, page });
  return true;
});

/** Saves the confirmed addresses as a file. */
export const saveSubscribersAtom = atom(null, async (get, _set, name: string) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => downloadSubscribers(shell.http));
  if (response.ok) saveFile(response.value, name);
  else noticeFailure(shell, response.failure);
});
