import { isApiFailure, type ApiFailure, type ShellApi } from '@linkstall/contracts/shell';

import { texts } from '../texts.ts';

/** The state of loaded data. With a `failure` the value is the value before the failed read. */
export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: ApiFailure }
  | { readonly status: 'ready'; readonly value: T; readonly failure: ApiFailure | null };

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ApiFailure };

/** Runs a call and converts every error to a failure that can be shown. */
export async function attempt<T>(shell: ShellApi, send: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await send() };
  } catch (error) {
    return { ok: false, failure: failureFrom(shell, error) };
  }
}

/** Reports unexpected errors. */
export function failureFrom(shell: ShellApi, error: unknown): ApiFailure {
  if (isApiFailure(error)) return error;
  shell.report(error);
  return { status: 500, code: 'unexpected', message: texts.unexpectedError };
}

/** The state after a failed read, which keeps the former value. */
export const afterFailure = <T>(before: Loaded<T>, failure: ApiFailure): Loaded<T> =>
  before.status === 'ready' ? { ...before, failure } : { status: 'failed', failure };

export const failureOf = (view: Loaded<unknown>): ApiFailure | null =>
  view.status === 'loading' ? null : view.failure;

/** Whether a failure is temporary, so that an automatic retry makes sense. */
export const isTemporary = (failure: ApiFailure | null): boolean => failure?.status === 0 || failure?.status === 503;

/** Shows a failure as a notice, except for an expired session, which the shell shows. */
export function noticeFailure(shell: ShellApi, { status, message }: ApiFailure): void {
  if (status !== 401) shell.notice.error(message);
}
