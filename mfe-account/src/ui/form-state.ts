import type { ShellApi } from '@linkstall/contracts/shell';
import { type Atom, atom } from 'jotai';

import type { FieldErrors } from './field-rules.ts';
import { type FormView, isBusy, mended, type Refusal, refused, untouched } from './form-view.ts';

interface FormOptions<E, R> extends Refusal {
  readonly shell: Atom<ShellApi>;
  readonly check: (entry: E) => FieldErrors;
  /** `isAsked`: whether the form that sent it is still on screen. */
  readonly send: (shell: ShellApi, entry: E, isAsked: () => boolean) => Promise<R>;
  /** What is wrong with a field and is told as a notice too. */
  readonly announced?: string;
  /** The form goes on after it was sent, instead of waiting for its successor. */
  readonly stays?: boolean;
  /** It changes what is stored: leaving the page asks while it is on its way. */
  readonly changes?: boolean;
}

/**
 * The life of one form: filled in, checked, sent once however often it is pressed, refused and mended. An answer speaks
 * to the opening that asked for it: what was opened since starts clean and stays as it is.
 */
export function createForm<E, R extends object | string>(options: FormOptions<E, R>) {
  const { check, send, announced, stays = false, changes = false, noticeMs } = options;
  const view = atom<FormView>(untouched);
  const openingAtom = atom<object | null>(null);
  /** What was sent last, perhaps by an opening before this one: the next waits for it. */
  const lastAtom = atom<{ readonly done: Promise<unknown> }>({ done: Promise.resolve() });
  /** Returns what closes it. */
  const open = atom(null, (get, set) => {
    const opening = {};
    set(openingAtom, opening);
    set(view, untouched);
    return () => {
      if (get(openingAtom) === opening) set(openingAtom, null);
    };
  });
  const mend = atom(null, (get, set, field: string) => set(view, mended(get(view), field)));
  /** Resolves to what sending gave, or to null when the person stays. */
  const submit = atom(null, async (get, set, entry: E): Promise<R | null> => {
    if (isBusy(get(view))) return null;
    const shell = get(options.shell);
    const fields = check(entry);
    const wrong = Object.values(fields);
    if (wrong.length > 0) {
      set(view, { status: 'filling', message: '', fields });
      if (announced !== undefined && wrong.includes(announced)) shell.notice.error(announced, noticeMs);
      return null;
    }
    set(view, { status: 'sending' });
    const opening = get(openingAtom);
    const isAsked = () => get(openingAtom) === opening;
    const before = shell.session.current();
    const saved = changes ? shell.unsaved?.() : undefined;
    const sent = get(lastAtom).done.then(() => send(shell, entry, isAsked));
    set(lastAtom, { done: sent.catch(() => undefined) });
    try {
      const given = await sent;
      if (!isAsked()) return null;
      set(view, stays ? untouched : { status: 'done' });
      return given;
    } catch (error) {
      // A session that ended meanwhile was the reason, and the shell has said so.
      const ended = before !== null && shell.session.current() === null;
      const refusal = ended ? untouched : refused(shell, error, options);
      if (isAsked()) set(view, refusal);
      return null;
    } finally {
      saved?.();
    }
  });
  return { view, open, mend, submit };
}

export type FormAtoms<E, R extends object | string> = ReturnType<typeof createForm<E, R>>;
