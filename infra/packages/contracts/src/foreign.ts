/**
 * The boundary between the shell and a foreign remote, which is a remote of a company that nobody trusts. The remote runs in
 * a sandboxed iframe on an origin of its own. Everything passes one `MessagePort` as plain data, in the messages below.
 */
import type { FieldError } from './http.ts';

/** `trusted`: the code runs in the site's pages. `foreign`: the code runs in a sandboxed iframe. */
export type Tier = 'trusted' | 'foreign';

/** All API calls that a foreign remote may declare as `calls` in its `routes.json`. */
export const FOREIGN_CALLS = [
  'GET /link/all-link',
  'GET /link/all-entry',
  'PATCH /link/order',
  'GET /theme/all-theme',
] as const;
export type ForeignCall = (typeof FOREIGN_CALLS)[number];

/** Limits of a foreign remote. The shell refuses what exceeds a limit, and says so. */
export const FOREIGN_LIMITS = {
  /** Limit for the number of characters plus the number of values in a message. */
  messageSize: 65_536,
  /** More messages in one second stop the remote. */
  messagesPerSecond: 100,
  callsPerMinute: 60,
  toastsPerMinute: 10,
  titleLength: 100,
  toastLength: 200,
  pathLength: 500,
  /** Height of the frame in px; a longer page scrolls in its frame. */
  height: 10_000,
} as const;

/** The text of the window message with which the shell sends the port. */
export const PORT_MESSAGE = 'linkstall:port';

export type ToastKind = 'success' | 'error' | 'info';
export type CallMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A message from the remote to the shell. */
export type ForeignMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'title'; readonly title: string }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'navigate'; readonly path: string }
  | { readonly type: 'toast'; readonly kind: ToastKind; readonly text: string }
  | { readonly type: 'unsaved'; readonly isUnsaved: boolean }
  | {
      readonly type: 'call';
      readonly id: number;
      readonly method: CallMethod;
      readonly path: string;
      readonly body?: object;
    };

export type ColorScheme = 'light' | 'dark';

/** The page that shows the remote, as the remote sees it. `path` is the path of the page with its query. */
export interface ForeignPage {
  readonly path: string;
  readonly language: string;
  readonly colorScheme: ColorScheme;
}

/** The failure of a call, with the fields of `ApiFailure`. */
interface CallFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly FieldError[];
}

/** A message from the shell to the remote. */
export type ShellMessage =
  | ({ readonly type: 'page' } & ForeignPage)
  | { readonly type: 'response'; readonly id: number; readonly data: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: CallFailure }
  /** A message was refused; the reason is for the developers of the remote. */
  | { readonly type: 'refused'; readonly reason: string };
