import type { Link } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { noticeFailure } from '@linkstall/kit/loading';
import { changeList, isOld, orderTexts, type News } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { texts } from '../ui/texts.ts';
import { updateLink, type LinkEdit } from './links.api.ts';
import { list, reloadAndTellAtom, tellOthersAtom } from './links.state.ts';
import { newsAtom, refusedAtom, tellAnswerAtom, tellAtom } from './news/news.state.ts';

interface LinkChange {
  /** The link as it was seen. */
  readonly link: Link;
  readonly edit: LinkEdit;
  /** What shows on screen before the answer. */
  readonly show?: (links: readonly Link[]) => readonly Link[];
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

const sendAtom = atom(null, (get, set, { link, edit, show }: LinkChange) => {
  let revision: number | undefined;
  return changeList(
    { get, set, list },
    {
      about: link._id,
      ...(show && { show }),
      send: (http) => {
        revision = followed(get(ownAtom), link);
        return updateLink(http, { id: link._id, revision }, edit);
      },
      apply: put,
      settle: (answer) => {
        if (!answer.ok) return;
        if (revision !== undefined && answer.value.revision !== undefined)
          set(ownAtom, { ...get(ownAtom), [`${link._id} ${revision}`]: answer.value.revision });
        set(tellOthersAtom);
      },
    },
  );
});

/** Sends a change that is on screen already, or brings the truth back. Resolves to whether it is stored. */
const storeAtom = atom(null, async (_get, set, change: LinkChange): Promise<boolean> => {
  const answer = await set(sendAtom, change);
  if (!answer.ok) await set(refusedAtom, answer.failure);
  return answer.ok;
});

const showOrHide = (link: Link, isActive: boolean): LinkChange => ({
  link,
  edit: { isActive },
  show: (links) => links.map((other) => (other._id === link._id ? { ...other, isActive } : other)),
});

/** Switches a link off or on, and offers the way back. That it is so is said once it is stored. */
export const switchLinkAtom = atom(null, async (_get, set, link: Link): Promise<void> => {
  const isActive = !link.isActive;
  const undo = () => set(storeAtom, showOrHide(link, link.isActive));
  const before: News = { state: 'saving', about: link._id, text: orderTexts.saving(link.title), undo };
  const text = isActive ? texts.news.shown(link.title) : texts.news.hidden(link.title);
  set(tellAtom, before);
  const stored = await set(storeAtom, showOrHide(link, isActive));
  if (stored) set(tellAnswerAtom, { before, news: { ...before, state: 'done', text } });
});

/** What was typed over a link that is gone: it can be added as a new one. */
interface Stray {
  /** Id of who typed it. */
  readonly owner: string | undefined;
  /** What the link was called. */
  readonly name: string;
  readonly words: { readonly title: string; readonly url: string; readonly countClicks: boolean };
}
export const strayAtom = atom<Stray | null>(null);

/** `newer`: the link as somebody else left it meanwhile, when that is why it was refused. */
type EditOutcome = { readonly failure: null } | { readonly failure: ApiFailure; readonly newer?: Link };

/**
 * Saves what was typed. After a 404 or 409 the newer list is there already.
 * A new thumbnail replaces the old one for good, so there is no way back then.
 */
export const editLinkAtom = atom(
  null,
  async (get, set, { link, edit }: { link: Link; edit: LinkEdit }): Promise<EditOutcome> => {
    const before = get(newsAtom);
    const answer = await set(sendAtom, { link, edit });
    if (answer.ok) {
      const changed = answer.value;
      // Writes the words of the link back as they were.
      const { title, url, countClicks = false } = link;
      const words = { title, url, ...(edit.countClicks !== undefined && { countClicks }) };
      const undo = () => set(storeAtom, { link: changed, edit: words });
      const text = texts.news.saved(changed.title);
      set(tellAnswerAtom, { before, news: { state: 'done', text, about: link._id, ...(!edit.thumbnail && { undo }) } });
      return { failure: null };
    }
    const { failure } = answer;
    if (!isOld(failure)) {
      noticeFailure(get(shellAtom), failure);
      if (failure.status === 0) void set(reloadAndTellAtom); // Nobody knows whether it arrived.
      return { failure };
    }
    await set(reloadAndTellAtom);
    const newer = get(list.trueAtom)?.find(({ _id }) => _id === link._id);
    if (!newer) {
      const { title, url, countClicks = false } = { ...link, ...edit };
      const words = { title, url, countClicks };
      set(strayAtom, { owner: get(shellAtom).session.current()?._id, name: link.title, words });
      set(tellAtom, { text: texts.news.gone(link.title), state: 'failed' });
    }
    return { failure, ...(newer && { newer }) };
  },
);
