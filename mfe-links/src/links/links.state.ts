import type { Link } from '@linkstall/contracts/http';
import { afterFailure, attempt, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { keepLinks, keptLinks } from './kept-links.ts';
import { fetchLinks } from './links.api.ts';

/** What a change makes of a list. Applied twice it makes no more of it than once. */
type Apply = (links: readonly Link[]) => readonly Link[];

/** A change that is not answered yet: on screen, and marked there as not saved. */
export interface Pending {
  /** Id of the link that it changes. */
  readonly about: string;
  readonly apply: Apply;
}

/** For a change that shows only when it is saved. */
export const asItIs: Apply = (links) => links;

/** What the API said last. */
const truthAtom = atom<Loaded<readonly Link[]>>({ status: 'loading' });
const pendingAtom = atom<readonly Pending[]>([]);
/** Counts the reads, so that a slow older answer never covers a newer one. */
const readAtom = atom(0);
/** Counts the changes that were answered: a read that began before one of them is too old. */
const answeredAtom = atom(0);

/** The list as the creator sees it: the truth with everything done to it that is still on its way. */
export const linksAtom = atom((get): Loaded<readonly Link[]> => {
  const truth = get(truthAtom);
  if (truth.status !== 'ready') return truth;
  return { ...truth, value: get(pendingAtom).reduce((links, { apply }) => apply(links), truth.value) };
});

/** The links without what is still on its way; empty before the first answer. */
export const trueLinksAtom = atom((get): readonly Link[] => {
  const truth = get(truthAtom);
  return truth.status === 'ready' ? truth.value : [];
});

export const pendingLinksAtom = atom((get) => get(pendingAtom));

/** Ids of the links that are not saved as they are shown. */
export const unsavedLinksAtom = atom((get): ReadonlySet<string> => new Set(get(pendingAtom).map(({ about }) => about)));

export const beginAtom = atom(null, (get, set, change: Pending) => set(pendingAtom, [...get(pendingAtom), change]));

/** Changes were answered. `apply` makes the answer part of the truth; without it they leave no trace. */
export const endAtom = atom(null, (get, set, { changes, apply }: { changes: readonly Pending[]; apply?: Apply }) => {
  set(answeredAtom, get(answeredAtom) + 1);
  if (apply && get(truthAtom).status === 'ready') set(showAtom, apply(get(trueLinksAtom)));
  set(
    pendingAtom,
    get(pendingAtom).filter((change) => !changes.includes(change)),
  );
});

const showAtom = atom(null, (get, set, links: readonly Link[]) => {
  const owner = get(shellAtom).session.current()?._id;
  set(truthAtom, { status: 'ready', value: links, failure: null });
  if (owner !== undefined) keepLinks(owner, links);
});

/** Reads the owner's links. What is on screen, or was kept from the last visit, stays until the answer is in. */
export const loadLinksAtom = atom(null, async (get, set): Promise<void> => {
  const shell = get(shellAtom);
  const owner = shell.session.current()?._id;
  const read = get(readAtom) + 1;
  const answered = get(answeredAtom);
  set(readAtom, read);
  const kept = owner === undefined ? null : keptLinks(owner);
  if (kept && get(truthAtom).status === 'loading') set(truthAtom, { status: 'ready', value: kept, failure: null });
  const answer = await attempt(shell, () => fetchLinks(shell.http));
  // After a logout, or after a newer read, this answer is nobody's any more.
  if (get(readAtom) !== read || shell.session.current()?._id !== owner) return;
  if (get(answeredAtom) !== answered) return set(loadLinksAtom);
  if (answer.ok) set(showAtom, answer.value);
  else set(truthAtom, afterFailure(get(truthAtom), answer.failure));
});

/** Tells the other parts what the list is now. */
export const tellOthersAtom = atom(null, (get) => {
  const view = get(linksAtom);
  if (view.status === 'ready') get(shellAtom).events.emit('links:changed', { links: view.value });
});

export const reloadAndTellAtom = atom(null, async (_get, set) => {
  await set(loadLinksAtom);
  set(tellOthersAtom);
});
