import { isApiFailure, type ShellApi } from '@linkstall/contracts/shell';

import type { FieldErrors } from './entry-rules.ts';

interface Filling {
  readonly status: 'filling';
  readonly message: string;
  readonly fields: FieldErrors;
}

/** `done` keeps the form busy until its successor is on screen, so that nothing is sent twice. */
export type EntryFormView = Filling | { readonly status: 'sending' | 'done' };

export const untouched: Filling = { status: 'filling', message: '', fields: {} };

export const isBusy = (view: EntryFormView): boolean => view.status !== 'filling';

export const problemsOf = (view: EntryFormView): { readonly message: string; readonly fields: FieldErrors } =>
  view.status === 'filling' ? view : untouched;

/** A form that is shown again starts clean, unless its answer is still under way. */
export const reopened = (view: EntryFormView): EntryFormView => (view.status === 'sending' ? view : untouched);

/** A field that is being mended no longer complains, nor does the form. */
export const mended = (view: EntryFormView, field: string): EntryFormView => {
  if (view.status !== 'filling' || (view.message === '' && !(field in view.fields))) return view;
  const rest = Object.entries(view.fields).filter(([name]) => name !== field);
  return { status: 'filling', message: '', fields: Object.fromEntries(rest) };
};

/** Tells people why the server refused: as a notice, and to be kept at the form and at its fields. */
export const refused = (
  shell: ShellApi,
  error: unknown,
  renamed: Readonly<Record<string, string>> = {},
): EntryFormView => {
  if (!isApiFailure(error)) shell.report(error);
  const { message, errors = [] } = isApiFailure(error) ? error : { message: 'Something went wrong. Try again.' };
  shell.notice.error(message);
  return {
    status: 'filling',
    message,
    fields: Object.fromEntries(errors.map(({ field, message: text }) => [renamed[field] ?? field, text])),
  };
};
