import type { Link } from '@linkstall/contracts/http';
import type { ApiFailure, HttpPort } from '@linkstall/contracts/shell';
import { noticeFailure } from '@linkstall/kit/loading';
import { changeList } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { texts } from '../ui/texts.ts';
import { isLink } from './kept-links.ts';
import { addLink, deleteLink, type LinkDraft } from './links.api.ts';
import { list, reloadAndTellAtom } from './links.state.ts';
import { newsAtom, sayAtom, tellAtom } from './news/news.state.ts';

interface LinkChange {
  readonly about: string;
  readonly send: (http: HttpPort) => Promise<unknown>;
  /** What the change makes of the list, should reading it again fail. */
  readonly apply: (links: readonly Link[], answer: unknown) => readonly Link[];
}

/** Both changes end the same way: shown, read again, told to the other parts. Resolves to what went wrong, or null. */
const changeLinksAtom = atom(null, async (get, set, change: LinkChange): Promise<ApiFailure | null> => {
  const answer = await changeList(
    { get, set, list },
    {
      ...change,
      settle: async (outcome) => {
        if (outcome.ok) return set(reloadAndTellAtom);
        noticeFailure(get(shellAtom), outcome.failure);
        // It was deleted elsewhere, in another tab; or nobody knows whether it arrived.
        if ([404, 0].includes(outcome.failure.status)) void set(reloadAndTellAtom);
      },
    },
  );
  return answer.ok ? null : answer.failure;
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
