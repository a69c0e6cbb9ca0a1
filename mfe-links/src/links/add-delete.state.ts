import type { Link } from '@linkstall/contracts/http';
import type { ApiFailure, HttpPort } from '@linkstall/contracts/shell';
import { attempt, noticeFailure } from '@linkstall/kit/loading';
import { inTurn } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { texts } from '../ui/texts.ts';
import { isLink } from './kept-links.ts';
import { addLink, deleteLink, type LinkDraft } from './links.api.ts';
import { asItIs, beginAtom, endAtom, reloadAndTellAtom } from './links.state.ts';
import { newsAtom, sayAtom, tellAtom } from './news/news.state.ts';

interface Change {
  /** Id of the link that it changes; '' for one that has none yet. */
  readonly about: string;
  readonly send: (http: HttpPort) => Promise<unknown>;
  /** What the change makes of the list, should reading it again fail. */
  readonly apply: (links: readonly Link[], answer: unknown) => readonly Link[];
}

/** Both changes end the same way: shown, read again, told to the other parts. Resolves to what went wrong, or null. */
const changeLinksAtom = atom(null, (get, set, { about, send, apply }: Change): Promise<ApiFailure | null> => {
  const pending = { about, apply: asItIs };
  const changes = [pending];
  set(beginAtom, pending);
  return inTurn(get, set, async () => {
    const shell = get(shellAtom);
    const answer = await attempt(shell, () => send(shell.http));
    if (!answer.ok) {
      set(endAtom, { changes });
      noticeFailure(shell, answer.failure);
      // It was deleted elsewhere, in another tab; or nobody knows whether it arrived.
      if ([404, 0].includes(answer.failure.status)) void set(reloadAndTellAtom);
      return answer.failure;
    }
    set(endAtom, { changes, apply: (links) => apply(links, answer.value) });
    await set(reloadAndTellAtom);
    return null;
  });
});

/** Resolves to null when the link is stored, so that the form knows when to close. */
export const addLinkAtom = atom(null, async (_get, set, draft: LinkDraft): Promise<ApiFailure | null> => {
  const failure = await set(changeLinksAtom, {
    about: '',
    send: (http) => addLink(http, draft),
    apply: (links, answer) => (isLink(answer) ? [...links, answer] : links),
  });
  if (!failure) set(sayAtom, texts.links.added);
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
    about: linkId,
    send: (http) => deleteLink(http, linkId),
    apply: (links) => links.filter(({ _id }) => _id !== linkId),
  });
  if (failure) return false;
  if (get(newsAtom)?.about === linkId) set(tellAtom, null); // There is no way back to it any more.
  set(sayAtom, texts.links.deleted);
  return true;
});
