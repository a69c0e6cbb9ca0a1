import { isApiFailure, type ApiFailure, type ShellApi } from '@linkstall/contracts/shell';

import { texts } from '../texts.ts';

/** What a screen knows of something it reads. A `failure` beside a value: the value is what was known before. */
export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: ApiFailure }
  | { readonly status: 'ready'; readonly value: T; readonly failure: ApiFailure | null };

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ApiFailure };

/** Sends, and turns whatever goes wrong into a failure that a screen can show. */
export async function attempt<T>(shell: ShellApi, send: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await send() };
  } catch (error) {
    return { ok: false, failure: failureFrom(shell, error) };
  }
}

/** What nobody expected is reported. */
export function failureFrom(shell: ShellApi, error: unknown): ApiFailure {
  if (isApiFailure(error)) return error;
  shell.report(error);
  return { status: 500, code: 'unexpected', message: texts.unexpected };
}

/** After a failed read: keeps what is on screen, if anything is. */
export const afterFailure = <T>(before: Loaded<T>, failure: ApiFailure): Loaded<T> =>
  before.status === 'ready' ? { ...before, failure } : { status: 'failed', failure };

export const failureOf = (view: Loaded<unknown>): ApiFailure | null =>
  view.status === 'loading' ? null : view.failure;

/** No response at all, or a dependency down: worth trying again without being asked. */
export const isPassing = (failure: ApiFailure | null): boolean => failure?.status === 0 || failure?.status === 503;

/** Says what went wrong, but for a session that ended: the shell says that itself. */
export function noticeFailure(shell: ShellApi, { status, message }: ApiFailure): void {
  if (status !== 401) shell.notice.error(message);
}
