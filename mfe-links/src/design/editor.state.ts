import type { LookChoices, LookPhoto, OwnLook, Theme } from '@linkstall/contracts/http';
import { shellAtom } from '@linkstall/kit/remote';
import { choicesOf, lookTheme } from '@linkstall/themes/own-look';
import { atom } from 'jotai';

import { lookTexts } from '../ui/look-texts.ts';
import { deleteLookAtom, looks } from './looks.state.ts';
import { chosenThemeAtom, leaveThemesAtom, selectThemeAtom } from './themes.state.ts';

/** What the phone shows of a photo, and the file while it is not stored. */
interface Shown {
  readonly choices: LookChoices;
  readonly photo: LookPhoto | null;
  readonly file: File | null;
}

interface Step extends Shown {
  /** Only where the name was changed by the same press. */
  readonly name?: string;
}

/** A look that is being made, or changed. */
export interface Editing extends Shown {
  /** Counts the editors that were opened. */
  readonly opened: number;
  /** Null for one that is new. */
  readonly look: OwnLook | null;
  /** As somebody else left it meanwhile, when that is why it was refused. */
  readonly newer: OwnLook | null;
  /** Whose photo a new one has. */
  readonly photoOf: string | null;
  readonly base: Theme;
  readonly name: string;
  /** What the steps back lead to. */
  readonly past: readonly Step[];
  /** The field whose changes are one step, as long as a hand is on it. */
  readonly moving: string | undefined;
  readonly isTouched: boolean;
}

const stateAtom = atom<Editing | null>(null);
const openedAtom = atom(0);
const asideAtom = atom<readonly Editing[]>([]);

export const editingAtom = atom((get) => get(stateAtom));
/** What was left unsaved, the latest first: it can be gone on with. */
export const setAsideAtom = atom((get) => get(asideAtom));
/** How the last editor ended: where the focus goes. */
export const endedAtom = atom<{ readonly lookId: string | null; readonly isSaved: boolean } | null>(null);

/** In the phone it is a theme of its own: what it began with stays as it is. */
const NEW_ID = 'own-look';

/** What pages would show. */
const editedTheme = ({ look, base, choices, photo }: Editing): Theme => ({
  ...lookTheme(base, choices, photo),
  _id: look?._id ?? NEW_ID,
});

export const putAtom = atom(null, (get, set, editing: Editing) => {
  set(stateAtom, editing);
  get(shellAtom).events.emit('theme:previewed', { theme: editedTheme(editing) });
});

const MOST_ASIDE = 5;

/** One thing at a time: neither another look nor a theme that was chosen and not saved stays beside it. */
const showAtom = atom(null, (get, set, editing: Editing) => {
  const before = get(stateAtom);
  if (before?.isTouched) set(asideAtom, [before, ...get(asideAtom)].slice(0, MOST_ASIDE));
  set(leaveThemesAtom);
  set(openedAtom, get(openedAtom) + 1);
  set(putAtom, { ...editing, opened: get(openedAtom) });
});

interface Beginning {
  readonly base: Theme;
  /** To be changed, or to be copied. */
  readonly look?: OwnLook;
  readonly isCopy?: boolean;
}

export const openEditorAtom = atom(null, (_get, set, { base, look, isCopy = false }: Beginning) => {
  const name = look ? look.name : lookTexts.firstName(base.name);
  set(showAtom, {
    opened: 0,
    look: look && !isCopy ? look : null,
    newer: null,
    photoOf: look?.photo && isCopy ? look._id : null,
    base,
    name: isCopy ? lookTexts.copyOf(name) : name,
    choices: look?.choices ?? choicesOf(base),
    photo: look?.photo ?? null,
    file: null,
    past: [],
    moving: undefined,
    isTouched: false,
  });
});

/** Photos that only the phone could show. */
function forget(editing: Editing): void {
  for (const { photo } of [editing, ...editing.past])
    if (photo?.url.startsWith('blob:')) URL.revokeObjectURL(photo.url);
}

/** Ends; with `savedAs`, the id of a look, because all of it is saved. What is not is set aside. */
export const closeEditorAtom = atom(null, (get, set, savedAs?: string) => {
  const editing = get(stateAtom);
  if (!editing) return;
  const isSaved = savedAs !== undefined;
  if (isSaved) forget(editing);
  else if (editing.isTouched) set(asideAtom, [editing, ...get(asideAtom)].slice(0, MOST_ASIDE));
  set(endedAtom, { lookId: savedAs ?? editing.look?._id ?? null, isSaved });
  set(stateAtom, null);
  get(shellAtom).events.emit('theme:previewed', { theme: null });
});

/** Goes on with what was set aside. A look that is gone by now is a new one. */
export const goOnAtom = atom(null, (get, set, aside: Editing) => {
  set(throwAwayAtom, aside);
  const all = get(looks.trueAtom) ?? [];
  const [kept, copied] = [aside.look?._id, aside.photoOf].map((id) => all.find(({ _id }) => _id === id));
  set(showAtom, {
    ...aside,
    look: kept ? aside.look : null,
    photoOf: copied ? aside.photoOf : null,
    photo: aside.file ? aside.photo : ((kept ?? copied)?.photo ?? null),
    newer: null,
    moving: undefined,
  });
});

export const throwAwayAtom = atom(null, (get, set, aside: Editing) => {
  set(
    asideAtom,
    get(asideAtom).filter((other) => other !== aside),
  );
});

/** What a reload left. */
export const bringBackAtom = atom(null, (_get, set, asides: readonly Editing[]) => set(asideAtom, asides));

/** The page is left: what is not saved is kept in this tab, and nowhere else. */
export const leaveLooksAtom = atom(null, (get, set) => {
  set(closeEditorAtom);
  get(asideAtom).forEach(forget);
  set(asideAtom, []);
});

/** A theme is looked at, or a saved look: what is being made waits aside. */
export const pickThemeAtom = atom(null, (_get, set, theme: Theme) => {
  set(closeEditorAtom);
  set(selectThemeAtom, theme);
});

/** Nothing that is gone stays chosen, or open. */
export const removeLookAtom = atom(null, async (get, set, look: OwnLook): Promise<void> => {
  await set(deleteLookAtom, look);
  if (get(looks.trueAtom)?.some(({ _id }) => _id === look._id)) return;
  if (get(chosenThemeAtom) === look._id) set(leaveThemesAtom);
  if (get(stateAtom)?.look?._id === look._id) set(closeEditorAtom);
});

const MOST_STEPS = 100;

const stepOf = ({ choices, photo, file }: Editing): Step => ({ choices, photo, file });
const pastOf = (editing: Editing, step = stepOf(editing)) => [...editing.past, step].slice(-MOST_STEPS);

/** `field`: while a hand is on it, all that it changes is one step. */
export const chooseAtom = atom(null, (get, set, ...[change, field]: [Partial<LookChoices>, string?]) => {
  const editing = get(stateAtom);
  if (!editing) return;
  const past = field !== undefined && field === editing.moving ? editing.past : pastOf(editing);
  set(putAtom, { ...editing, choices: { ...editing.choices, ...change }, past, moving: field, isTouched: true });
});

/** A hand is put on a field: what it changes from now on is a step of its own. */
export const touchFieldAtom = atom(null, (get, set) => {
  const editing = get(stateAtom);
  if (editing?.moving !== undefined) set(stateAtom, { ...editing, moving: undefined });
});

export const nameLookAtom = atom(null, (get, set, name: string) => {
  const editing = get(stateAtom);
  if (editing) set(stateAtom, { ...editing, name, isTouched: true });
});

/** `photo`: what the phone shows of it; null where this browser cannot. */
export const choosePhotoAtom = atom(null, (get, set, { file, photo }: Pick<Shown, 'file' | 'photo'>) => {
  const editing = get(stateAtom);
  if (!editing) return;
  set(putAtom, { ...editing, photo, file, past: pastOf(editing), moving: undefined, isTouched: true });
});

export const stepBackAtom = atom(null, (get, set) => {
  const editing = get(stateAtom);
  const before = editing?.past.at(-1);
  if (editing && before)
    set(putAtom, { ...editing, ...before, past: editing.past.slice(0, -1), moving: undefined, isTouched: true });
});

/** Also a step: it can be taken back. */
export const backToThemeAtom = atom(null, (get, set) => {
  const editing = get(stateAtom);
  if (editing) set(chooseAtom, choicesOf(editing.base));
});

/** What somebody else made of the look takes the place of what is here; one step back, and that is here again. */
export const takeNewerAtom = atom(null, (get, set) => {
  const editing = get(stateAtom);
  if (!editing?.newer) return;
  const { newer, name } = editing;
  const { choices, photo } = newer;
  const past = pastOf(editing, { ...stepOf(editing), name });
  const taken = { look: newer, newer: null, name: newer.name, choices, photo, file: null };
  set(putAtom, { ...editing, ...taken, past, moving: undefined, isTouched: false });
});
