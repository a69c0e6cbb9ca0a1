import type { Link } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

import { shellAtom } from '../app/shell-context.ts';
import { attempt, noticeFailure } from '../ui/loaded.ts';
import { texts } from '../ui/texts.ts';
import { inTurn } from './in-turn.ts';
import { updateLink, type LinkEdit } from './links.api.ts';
import { beginAtom, endAtom, reloadAndTellAtom, tellOthersAtom, trueLinksAtom, type Pending } from './links.state.ts';
import { tellAtom } from './news.state.ts';
import { refusedAtom } from './refused.state.ts';

type Sent = { readonly ok: true; readonly value: Link } | { readonly ok: false; readonly failure: ApiFailure };

interface Change {
  /** The link as it was seen. */
  readonly link: Link;
  readonly edit: LinkEdit;
  /** What shows on screen before the answer. */
  readonly pending?: Pending;
}

const put = (links: readonly Link[], changed: Link) => links.map((link) => (link._id === changed._id ? changed : link));

/** What our own changes made of a revision: `<id> <revision>` → the next. Only another's change is a conflict. */
const ownAtom = atom<Readonly<Record<string, number | undefined>>>({});

/** The revision to send for a link that was seen at `revision`, when only we have changed it since. */
function followed(own: Readonly<Record<string, number | undefined>>, { _id, revision }: Link): number | undefined {
  let last = revision;
  for (let next = last; next !== undefined; next = own[`${_id} ${next}`]) last = next;
  return last;
}

const sendAtom = atom(null, (get, set, { link, edit, pending }: Change): Promise<Sent> =>
  inTurn(get, set, async () => {
    const shell = get(shellAtom);
    const revision = followed(get(ownAtom), link);
    const answer = await attempt(shell, () => updateLink(shell.http, { id: link._id, revision }, edit));
    const changes = pending ? [pending] : [];
    if (!answer.ok) {
      set(endAtom, { changes });
      return answer;
    }
    const { value } = answer;
    if (revision !== undefined && value.revision !== undefined)
      set(ownAtom, { ...get(ownAtom), [`${link._id} ${revision}`]: value.revision });
    set(endAtom, { changes, apply: (links) => put(links, value) });
    set(tellOthersAtom);
    return answer;
  }),
);

/** Shows the link on or off at once and sends it. */
const showOrHideAtom = atom(null, async (_get, set, { link, isActive }: { link: Link; isActive: boolean }) => {
  const pending: Pending = {
    apply: (links) => links.map((other) => (other._id === link._id ? { ...other, isActive } : other)),
  };
  set(beginAtom, pending);
  const answer = await set(sendAtom, { link, edit: { isActive }, pending });
  if (!answer.ok) await set(refusedAtom, answer.failure);
});

/** Switches a link off or on, and offers the way back. */
export const switchLinkAtom = atom(null, async (_get, set, link: Link): Promise<void> => {
  const isActive = !link.isActive;
  set(tellAtom, {
    about: link._id,
    text: isActive ? texts.news.shown(link.title) : texts.news.hidden(link.title),
    undo: () => set(showOrHideAtom, { link, isActive: link.isActive }),
  });
  await set(showOrHideAtom, { link, isActive });
});

/** Writes the words of a link back as they were. */
const writeBackAtom = atom(null, async (_get, set, { link, changed }: { link: Link; changed: Link }) => {
  const answer = await set(sendAtom, { link: changed, edit: { title: link.title, url: link.url } });
  if (!answer.ok) await set(refusedAtom, answer.failure);
});

/** `newer`: the link as somebody else left it meanwhile, when that is why it was refused. */
type EditOutcome = { readonly failure: null } | { readonly failure: ApiFailure; readonly newer?: Link };

/**
 * Saves what was typed. After a 404 or 409 the newer list is there already.
 * A new thumbnail replaces the old one for good, so there is no way back then.
 */
export const editLinkAtom = atom(
  null,
  async (get, set, { link, edit }: { link: Link; edit: LinkEdit }): Promise<EditOutcome> => {
    const answer = await set(sendAtom, { link, edit });
    if (answer.ok) {
      const changed = answer.value;
      set(tellAtom, {
        text: texts.news.saved(changed.title),
        about: link._id,
        ...(!edit.thumbnail && { undo: () => set(writeBackAtom, { link, changed }) }),
      });
      return { failure: null };
    }
    const { failure } = answer;
    if (failure.status !== 404 && failure.status !== 409) {
      noticeFailure(get(shellAtom), failure);
      return { failure };
    }
    await set(reloadAndTellAtom);
    const newer = get(trueLinksAtom).find(({ _id }) => _id === link._id);
    if (!newer) set(tellAtom, { text: texts.news.gone(link.title), stays: true });
    return { failure, ...(newer && { newer }) };
  },
);
