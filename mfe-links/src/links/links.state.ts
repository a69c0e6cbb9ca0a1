import type { Link } from '@linkstall/contracts/http';
import type { ApiFailure, HttpPort } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

import { shellAtom } from '../app/shell-context.ts';
import { afterFailure, attempt, noticeFailure, type Loaded } from '../ui/loaded.ts';
import { isLink, keepLinks, keptLinks } from './kept-links.ts';
import { addLink, deleteLink, fetchLinks, type LinkDraft } from './links.api.ts';

const viewAtom = atom<Loaded<readonly Link[]>>({ status: 'loading' });
/** Counts the reads, so that a slow older answer never covers a newer one. */
const readAtom = atom(0);

export const linksAtom = atom((get) => get(viewAtom));

const showAtom = atom(null, (get, set, links: readonly Link[]) => {
  const owner = get(shellAtom).session.current()?._id;
  set(viewAtom, { status: 'ready', value: links, failure: null });
  if (owner !== undefined) keepLinks(owner, links);
});

/** Reads the owner's links. What is on screen, or was kept from the last visit, stays until the answer is in. */
export const loadLinksAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const owner = shell.session.current()?._id;
  const read = get(readAtom) + 1;
  set(readAtom, read);
  const kept = owner === undefined ? null : keptLinks(owner);
  if (kept && get(viewAtom).status === 'loading') set(viewAtom, { status: 'ready', value: kept, failure: null });
  const answer = await attempt(shell, () => fetchLinks(shell.http));
  // After a logout, or after a newer read, this answer is nobody's any more.
  if (get(readAtom) !== read || shell.session.current()?._id !== owner) return;
  if (answer.ok) set(showAtom, answer.value);
  else set(viewAtom, afterFailure(get(viewAtom), answer.failure));
});

const reloadAndTellAtom = atom(null, async (get, set) => {
  await set(loadLinksAtom);
  const view = get(viewAtom);
  if (view.status === 'ready') get(shellAtom).events.emit('links:changed', { links: view.value });
});

interface Change {
  readonly send: (http: HttpPort) => Promise<unknown>;
  /** What the change makes of the list, should reading it again fail. */
  readonly apply: (links: readonly Link[], answer: unknown) => readonly Link[];
}

/** Both changes end the same way: shown, read again, told to the other parts. Resolves to what went wrong, or null. */
const changeLinksAtom = atom(null, async (get, set, { send, apply }: Change): Promise<ApiFailure | null> => {
  const shell = get(shellAtom);
  const answer = await attempt(shell, () => send(shell.http));
  if (!answer.ok) return answer.failure;
  const view = get(viewAtom);
  if (view.status === 'ready') set(showAtom, apply(view.value, answer.value));
  await set(reloadAndTellAtom);
  return null;
});

/** Resolves to null when the link is stored, so that the form knows when to close. */
export const addLinkAtom = atom(null, async (get, set, draft: LinkDraft): Promise<ApiFailure | null> => {
  const failure = await set(changeLinksAtom, {
    send: (http) => addLink(http, draft),
    apply: (links, answer) => (isLink(answer) ? [...links, answer] : links),
  });
  if (failure) noticeFailure(get(shellAtom), failure);
  return failure;
});

/** Resolves to true when the link is gone. */
export const deleteLinkAtom = atom(null, async (get, set, linkId: string): Promise<boolean> => {
  const shell = get(shellAtom);
  if (!shell.session.current() || !linkId) {
    shell.notice.error('Not A Valid User');
    return false;
  }
  const failure = await set(changeLinksAtom, {
    send: (http) => deleteLink(http, linkId),
    apply: (links) => links.filter(({ _id }) => _id !== linkId),
  });
  if (failure) noticeFailure(shell, failure);
  if (failure?.status === 404) await set(reloadAndTellAtom); // It was deleted elsewhere, in another tab.
  return failure === null;
});
