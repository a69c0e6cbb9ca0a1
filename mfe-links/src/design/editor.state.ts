import type { LookChoices, LookPhoto, OwnLook, Theme } from '@linkstall/contracts/http';
import { attempt, noticeFailure } from '@linkstall/kit/loading';
import { changeList } from '@linkstall/kit/order';
import { keep, shellAtom } from '@linkstall/kit/remote';
import { choicesOf, lookTheme } from '@linkstall/themes/own-look';
import { atom } from 'jotai';

import { lookTexts } from '../ui/look-texts.ts';
import { saveLook } from './looks.api.ts';
import { looks } from './looks.state.ts';
import { updateTheme } from './themes.api.ts';

/** A look that is being made, or changed. */
interface Editing {
  /** Null for one that is new. */
  readonly look: OwnLook | null;
  /** Whose photo a new one has. */
  readonly photoOf: string | null;
  readonly base: Theme;
  readonly name: string;
  readonly choices: LookChoices;
  readonly photo: LookPhoto | null;
  /** What the steps back lead to. */
  readonly past: readonly LookChoices[];
  readonly isTouched: boolean;
}

const stateAtom = atom<Editing | null>(null);
const savingAtom = atom(false);

export const editingAtom = atom((get) => get(stateAtom));
export const isSavingLookAtom = atom((get) => get(savingAtom));

/** In the phone it is a theme of its own: what it began with stays as it is. */
const NEW_ID = 'own-look';

/** What pages would show. */
const editedTheme = ({ look, base, choices, photo }: Editing): Theme => ({
  ...lookTheme(base, choices, photo),
  _id: look?._id ?? NEW_ID,
});

const putAtom = atom(null, (get, set, editing: Editing) => {
  set(stateAtom, editing);
  get(shellAtom).events.emit('theme:previewed', { theme: editedTheme(editing) });
});

interface Beginning {
  readonly base: Theme;
  /** To be changed, or to be copied. */
  readonly look?: OwnLook;
  readonly isCopy?: boolean;
}

export const openEditorAtom = atom(null, (_get, set, { base, look, isCopy = false }: Beginning) => {
  const name = look ? look.name : lookTexts.firstName(base.name);
  set(putAtom, {
    look: look && !isCopy ? look : null,
    photoOf: look?.photo && isCopy ? look._id : null,
    base,
    name: isCopy ? lookTexts.copyOf(name) : name,
    choices: look?.choices ?? choicesOf(base),
    photo: look?.photo ?? null,
    past: [],
    isTouched: false,
  });
});

/** Ends without saving. */
export const closeEditorAtom = atom(null, (get, set) => {
  if (!get(stateAtom)) return;
  set(stateAtom, null);
  get(shellAtom).events.emit('theme:previewed', { theme: null });
});

const MOST_STEPS = 100;

export const chooseAtom = atom(null, (get, set, change: Partial<LookChoices>) => {
  const editing = get(stateAtom);
  if (!editing) return;
  const past = [...editing.past, editing.choices].slice(-MOST_STEPS);
  set(putAtom, { ...editing, choices: { ...editing.choices, ...change }, past, isTouched: true });
});

export const nameLookAtom = atom(null, (get, set, name: string) => {
  const editing = get(stateAtom);
  if (editing) set(stateAtom, { ...editing, name, isTouched: true });
});

export const showPhotoAtom = atom(null, (get, set, photo: LookPhoto) => {
  const editing = get(stateAtom);
  if (editing) set(putAtom, { ...editing, photo, isTouched: true });
});

export const stepBackAtom = atom(null, (get, set) => {
  const editing = get(stateAtom);
  const before = editing?.past.at(-1);
  if (editing && before) set(putAtom, { ...editing, choices: before, past: editing.past.slice(0, -1) });
});

/** Also a step: it can be taken back. */
export const backToThemeAtom = atom(null, (get, set) => {
  const editing = get(stateAtom);
  if (editing) set(chooseAtom, choicesOf(editing.base));
});

/** Saves the look and puts it on the page. True when it is saved. */
export const saveLookAtom = atom(null, async (get, set, photo: File | null): Promise<boolean> => {
  const shell = get(shellAtom);
  const editing = get(stateAtom);
  if (!editing || get(savingAtom)) return false;
  const { look, photoOf, base, name, choices } = editing;
  const draft = { lookId: look?._id ?? null, revision: look?.revision, name, base: base._id, choices, photoOf, photo };
  set(savingAtom, true);
  const hold = shell.unsaved?.();
  const saved = await changeList(
    { get, set, list: looks },
    {
      about: draft.lookId ?? '',
      send: (http) => saveLook(http, draft),
      apply: (all, answer) => (look ? all.map((each) => (each._id === answer._id ? answer : each)) : [...all, answer]),
    },
  );
  const used = saved.ok ? await attempt(shell, () => updateTheme(shell.http, saved.value._id)) : saved;
  hold?.();
  set(savingAtom, false);
  if (!saved.ok || !used.ok) {
    if (!used.ok) noticeFailure(shell, used.failure);
    if (saved.ok) set(openEditorAtom, { base, look: saved.value }); // Saved, and not used yet.
    return saved.ok;
  }
  shell.events.emit('theme:previewed', { theme: saved.value.theme });
  shell.session.replaceUser(used.value);
  keep('userTheme', saved.value._id);
  set(closeEditorAtom);
  shell.notice.success(lookTexts.done);
  return true;
});
