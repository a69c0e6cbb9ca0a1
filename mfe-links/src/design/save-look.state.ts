import type { ApiFailure } from '@linkstall/contracts/shell';
import { attempt, noticeFailure } from '@linkstall/kit/loading';
import { changeList, isOld } from '@linkstall/kit/order';
import { keep, shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { lookTexts } from '../ui/look-texts.ts';
import { closeEditorAtom, editingAtom, putAtom, setAsideAtom, throwAwayAtom, type Editing } from './editor.state.ts';
import { saveLook } from './looks.api.ts';
import { looks } from './looks.state.ts';
import { updateTheme } from './themes.api.ts';

const savingAtom = atom(false);

export const isSavingLookAtom = atom((get) => get(savingAtom));

const sendAtom = atom(null, (get, set, { look, photoOf, base, name, choices, file: photo }: Editing) => {
  const draft = { lookId: look?._id ?? null, revision: look?.revision, name, base: base._id, choices, photoOf, photo };
  return changeList(
    { get, set, list: looks },
    {
      about: draft.lookId ?? '',
      send: (http) => saveLook(http, draft),
      apply: (all, response) =>
        look ? all.map((each) => (each._id === response._id ? response : each)) : [...all, response],
    },
  );
});

/** Nothing of it is lost: a look that is another by now waits for a choice, one that is gone can be saved as a new one. */
const refusedAtom = atom(null, async (get, set, failure: ApiFailure): Promise<void> => {
  const shell = get(shellAtom);
  const before = get(editingAtom);
  const isOurs = before?.look || before?.photoOf;
  if (!isOurs || !isOld(failure)) return noticeFailure(shell, failure);
  await set(looks.loadAtom);
  const [editing, all] = [get(editingAtom), get(looks.trueAtom)];
  if (editing?.opened !== before.opened || !all) return noticeFailure(shell, failure);
  const found = all.find(({ _id }) => _id === (editing.look?._id ?? editing.photoOf));
  if (found && editing.look && found.revision !== editing.look.revision)
    return set(putAtom, { ...editing, newer: found });
  if (found) return noticeFailure(shell, failure);
  set(putAtom, { ...editing, look: null, photoOf: null, photo: editing.file && editing.photo, newer: null });
  shell.notice.error(lookTexts.goneSaveAsNew);
});

const isLike = (one: Editing | null, other: Editing) =>
  (['opened', 'name', 'choices', 'photo', 'file'] as const).every((part) => one?.[part] === other[part]);

/** Saves the look and puts it on the page. */
export const saveLookAtom = atom(null, async (get, set): Promise<void> => {
  const shell = get(shellAtom);
  const editing = get(editingAtom);
  if (!editing || get(savingAtom)) return;
  set(savingAtom, true);
  const hold = shell.unsaved();
  const saved = await set(sendAtom, editing);
  const used = saved.ok ? await attempt(shell, () => updateTheme(shell.http, saved.value._id)) : saved;
  hold();
  set(savingAtom, false);
  if (!saved.ok) return set(refusedAtom, saved.failure);
  const now = get(editingAtom);
  const isSame = isLike(now, editing);
  for (const aside of get(setAsideAtom)) if (isLike(aside, editing)) set(throwAwayAtom, aside);
  // Changed again while it was sent, or saved and not used yet: it stays open, as that look.
  if (now?.opened === editing.opened && !(isSame && used.ok)) {
    const { value: look } = saved;
    const file = now.file === editing.file ? null : now.file;
    set(putAtom, { ...now, look, photoOf: null, file, photo: file ? now.photo : look.photo, isTouched: !isSame });
  }
  if (!used.ok) return noticeFailure(shell, used.failure);
  shell.session.replaceUser(used.value);
  keep('userTheme', saved.value._id);
  if (isSame) {
    shell.events.emit('theme:previewed', { theme: saved.value.theme });
    set(closeEditorAtom, saved.value._id);
  }
  shell.notice.success(lookTexts.done);
});

/** Saves it over what somebody else made of it meanwhile. */
export const keepMineAtom = atom(null, async (get, set): Promise<void> => {
  const editing = get(editingAtom);
  if (!editing?.newer) return;
  const { newer, file, photo } = editing;
  set(putAtom, { ...editing, look: newer, newer: null, photo: file ? photo : newer.photo });
  await set(saveLookAtom);
});
