import type { NoticePort } from '@linkstall/contracts/shell';

import { CONFIRM_PAGE } from '../isolated-pages.ts';
import { texts } from '../texts.ts';

/** A notice that is shown again after a page load. */
export interface CarriedNotice {
  readonly kind: keyof NoticePort;
  readonly text: string;
  readonly durationMs: number;
}

/** The texts that isolated pages show. The last eleven are texts of the server after a confirmed call. */
const fixedTexts = (): readonly string[] => [
  texts.session.loggedOut,
  texts.session.ended,
  texts.confirm.cancelled,
  'Password Updated',
  'Your account has been deleted',
  'The other device is logged out',
  'Set up your authenticator app now',
  'The second factor is off',
  'You can log in with the passkey now',
  'The passkey is removed',
  'The webhooks have been changed',
  'The releases have been changed',
  'The teams have been changed',
  'Your page has moved',
];

const KEY = 'notices';
const LIMITS = { notices: 3, characters: 300, durationMs: 10_000 };

export function carryNotices(notices: readonly CarriedNotice[]): void {
  try {
    const carried = notices.map(({ kind, text, durationMs }) => ({ kind, text, durationMs }));
    if (carried.length > 0) sessionStorage.setItem(KEY, JSON.stringify(carried));
  } catch {
    // Without storage the notices are lost.
  }
}

/**
 * The notices of the previous page, once. Storage content is not trusted, because a remote can write it: isolated pages show
 * only fixed texts, and the confirmation page shows none. `zone` is the remote of an isolated page, and empty on all others.
 */
export function takeNotices(zone: string): readonly CarriedNotice[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.removeItem(KEY);
    if (!Array.isArray(stored) || zone === CONFIRM_PAGE.remote) return [];
    return stored
      .filter(isNotice)
      .filter(({ text }) => zone === '' || fixedTexts().includes(text))
      .slice(0, LIMITS.notices);
  } catch {
    return [];
  }
}

function isNotice(value: unknown): value is CarriedNotice {
  const { kind, text, durationMs } = (value ?? {}) as Partial<Record<keyof CarriedNotice, unknown>>;
  if (kind !== 'success' && kind !== 'error' && kind !== 'info') return false;
  return (
    typeof text === 'string' &&
    text.length <= LIMITS.characters &&
    typeof durationMs === 'number' &&
    durationMs > 0 &&
    durationMs <= LIMITS.durationMs
  );
}
