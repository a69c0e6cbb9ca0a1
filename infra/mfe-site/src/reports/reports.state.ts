import type { NewTakedown, TakedownEnd } from '@linkstall/contracts/http';
import { createOperatorAtoms } from '@linkstall/kit/operators';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import {
  dismissReports,
  endTakedown,
  fetchAccount,
  fetchInbox,
  findAccounts,
  keepTakedown,
  takeDown,
  trustPage,
} from '../ui/moderation.api.ts';

const inbox = createOperatorAtoms(fetchInbox);
export const inboxAtom = atom((get) => get(inbox.viewAtom));
export const doLoadInboxAtom = inbox.doLoadAtom;

export const createAccountAtoms = (username: string) => createOperatorAtoms((http) => fetchAccount(http, username));

/** Finds accounts, or throws the failure of the API. */
export const doSearchAtom = atom(null, (get, _set, text: string) => findAccounts(get(shellAtom).http, text));

/** A step of an operator about the page of this username. */
type Step<T> = T & { readonly username: string };

// Each sends a step, and throws the failure of the API.

export const doTakeDownAtom = atom(null, (get, _set, { username, ...takedown }: Step<NewTakedown>) =>
  takeDown(get(shellAtom).http, username, takedown),
);

export const doEndTakedownAtom = atom(null, (get, _set, { username, ...end }: Step<TakedownEnd>) =>
  endTakedown(get(shellAtom).http, username, end),
);

export const doKeepTakedownAtom = atom(null, (get, _set, { username, ...answer }: Step<TakedownEnd>) =>
  keepTakedown(get(shellAtom).http, username, answer),
);

export const doTrustAtom = atom(null, (get, _set, { username, reason }: Step<{ readonly reason: string }>) =>
  trustPage(get(shellAtom).http, username, reason),
);

export const doDismissAtom = atom(null, (get, _set, { username, reason }: Step<{ readonly reason: string }>) =>
  dismissReports(get(shellAtom).http, username, reason),
);
