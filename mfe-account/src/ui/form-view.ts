import type { FieldError } from '@linkstall/contracts/http';
import { type ApiFailure, isApiFailure, type ShellApi } from '@linkstall/contracts/shell';

import type { FieldErrors } from './field-rules.ts';
import { texts } from './texts.ts';

interface Filling {
  readonly status: 'filling';
  readonly message: string;
  readonly fields: FieldErrors;
}

/** `done` keeps the form busy until its successor is on screen, so that nothing is sent twice. */
export type FormView = Filling | { readonly status: 'sending' | 'done' };

export const untouched: Filling = { status: 'filling', message: '', fields: {} };

export const isBusy = (view: FormView): boolean => view.status !== 'filling';

export const problemsOf = (view: FormView): { readonly message: string; readonly fields: FieldErrors } =>
  view.status === 'filling' ? view : untouched;

/** A field that is being mended no longer complains, nor does the form. */
export const mended = (view: FormView, field: string): FormView => {
  if (view.status !== 'filling' || (view.message === '' && !(field in view.fields))) return view;
  const rest = Object.entries(view.fields).filter(([name]) => name !== field);
  return { status: 'filling', message: '', fields: Object.fromEntries(rest) };
};

/** Refusals that name no field but are about one. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  'user.username_taken': 'username',
  'user.email_taken': 'email',
};

const fieldErrorsOf = ({ code, message, errors }: ApiFailure): readonly FieldError[] => {
  const field = FIELD_OF_CODE[code];
  return errors ?? (field === undefined ? [] : [{ field, message }]);
};

const UNEXPECTED: ApiFailure = { status: 0, code: 'unexpected', message: texts.wrong.unexpected };

export interface Refusal {
  /** Names of the server's fields that the form calls otherwise. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly noticeMs?: number;
}

/** Tells people why the server refused: as a notice, and to be kept at the form and at its fields. */
export const refused = (shell: ShellApi, error: unknown, { renamed = {}, noticeMs }: Refusal): Filling => {
  if (!isApiFailure(error)) shell.report(error);
  const failure = isApiFailure(error) ? error : UNEXPECTED;
  shell.notice.error(failure.message, noticeMs);
  const fields = fieldErrorsOf(failure).map(({ field, message }): [string, string] => [
    renamed[field] ?? field,
    message,
  ]);
  return { status: 'filling', message: failure.message, fields: Object.fromEntries(fields) };
};
