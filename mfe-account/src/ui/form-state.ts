import type { ShellApi } from '@linkstall/contracts/shell';
import { type Atom, atom } from 'jotai';

import type { FieldErrors } from './field-rules.ts';
import { type FormView, isBusy, mended, type Refusal, refused, reopened, untouched } from './form-view.ts';

interface FormOptions<E, R> extends Refusal {
  readonly shell: Atom<ShellApi>;
  readonly check: (entry: E) => FieldErrors;
  readonly send: (shell: ShellApi, entry: E) => Promise<R>;
  /** What is wrong with a field and is told as a notice too. */
  readonly announced?: string;
  /** The form goes on after it was sent, instead of waiting for its successor. */
  readonly stays?: boolean;
}

/** The life of one form: filled in, checked, sent once however often it is pressed, refused and mended. */
export function createForm<E, R extends object | string>(options: FormOptions<E, R>) {
  const { check, send, announced, stays = false, noticeMs } = options;
  const view = atom<FormView>(untouched);
  const open = atom(null, (get, set) => set(view, reopened(get(view))));
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
    const before = shell.session.current();
    try {
      const given = await send(shell, entry);
      set(view, stays ? untouched : { status: 'done' });
      return given;
    } catch (error) {
      // A session that ended meanwhile was the reason, and the shell has said so.
      const ended = before !== null && shell.session.current() === null;
      set(view, ended ? untouched : refused(shell, error, options));
      return null;
    }
  });
  return { view, open, mend, submit };
}

export type FormAtoms<E, R extends object | string> = ReturnType<typeof createForm<E, R>>;
