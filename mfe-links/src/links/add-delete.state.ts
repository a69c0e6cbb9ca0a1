import type { Link } from '@linkstall/contracts/http';
import type { ApiFailure, HttpPort } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

import { shellAtom } from '../app/shell-context.ts';
import { attempt, noticeFailure } from '../ui/loaded.ts';
import { texts } from '../ui/texts.ts';
import { inTurn } from './in-turn.ts';
import { isLink } from './kept-links.ts';
import { addLink, deleteLink, type LinkDraft } from './links.api.ts';
import { endAtom, reloadAndTellAtom } from './links.state.ts';
import { tellAtom } from './news.state.ts';

interface Change {
  readonly send: (http: HttpPort) => Promise<unknown>;
  /** What the change makes of the list, should reading it again fail. */
  readonly apply: (links: readonly Link[], answer: unknown) => readonly Link[];
}

/** Both changes end the same way: shown, read again, told to the other parts. Resolves to what went wrong, or null. */
const changeLinksAtom = atom(null, (get, set, { send, apply }: Change): Promise<ApiFailure | null> =>
  inTurn(get, set, async () => {
    const shell = get(shellAtom);
    const answer = await attempt(shell, () => send(shell.http));
    if (!answer.ok) return answer.failure;
    set(endAtom, { changes: [], apply: (links) => apply(links, answer.value) });
    await set(reloadAndTellAtom);
    return null;
  }),
);

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
    shell.notice.error(texts.deletion.notAllowed);
    return false;
  }
  const failure = await set(changeLinksAtom, {
    send: (http) => deleteLink(http, linkId),
    apply: (links) => links.filter(({ _id }) => _id !== linkId),
  });
  if (failure) noticeFailure(shell, failure);
  if (!failure) set(tellAtom, null); // What the bar offers may be about this link.
  if (failure?.status === 404) await set(reloadAndTellAtom); // It was deleted elsewhere, in another tab.
  return failure === null;
});
