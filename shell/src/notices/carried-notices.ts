import type { NoticePort } from '@linkstall/contracts/shell';

/** A notice that is shown again after a page load. */
export interface CarriedNotice {
  readonly kind: keyof NoticePort;
  readonly text: string;
  readonly durationMs: number;
}

const KEY = 'notices';
const MOST = { notices: 3, characters: 300, durationMs: 10_000 };

export function carryNotices(notices: readonly CarriedNotice[]): void {
  try {
    const carried = notices.map(({ kind, text, durationMs }) => ({ kind, text, durationMs }));
    if (carried.length > 0) sessionStorage.setItem(KEY, JSON.stringify(carried));
  } catch {
    // Without storage the notices are lost.
  }
}

/** The notices of the page before, once. Storage content is not trusted. */
export function takeNotices(): readonly CarriedNotice[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.removeItem(KEY);
    return Array.isArray(stored) ? stored.filter(isNotice).slice(0, MOST.notices) : [];
  } catch {
    return [];
  }
}

function isNotice(value: unknown): value is CarriedNotice {
  const { kind, text, durationMs } = (value ?? {}) as Partial<Record<keyof CarriedNotice, unknown>>;
  if (kind !== 'success' && kind !== 'error' && kind !== 'info') return false;
  return (
    typeof text === 'string' &&
    text.length <= MOST.characters &&
    typeof durationMs === 'number' &&
    durationMs > 0 &&
    durationMs <= MOST.durationMs
  );
}
