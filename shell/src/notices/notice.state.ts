import type { NoticePort } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

import type { CarriedNotice } from './carried-notices.ts';
import { withTimeout } from '../remotes/load-remote.ts';
import type { shellStore } from '../shell-store.ts';
import type { Toasts } from './toasts.tsx';

interface Notice {
  readonly error: boolean;
  readonly status: boolean;
  readonly text: string;
}

const NO_NOTICE: Notice = { error: false, status: false, text: '' };
const DURATION_MS = 1000;
/** The time limit for loading the toasts. After this time the notice is shown as plain text. */
const TIMEOUT_MS = 2000;

/** The visible notices, latest last. */
export const noticesAtom = atom<readonly (Notice & CarriedNotice & { readonly id: number })[]>([]);
/** The latest notice. */
export const noticeAtom = atom((get): Notice => {
  const { error, status, text } = get(noticesAtom).at(-1) ?? NO_NOTICE;
  return { error, status, text };
});
/** The toast component: null until it is loaded; plain text when it cannot be loaded. */
export const toastsAtom = atom<{ readonly Toasts: typeof Toasts } | 'plain' | null>(null);

type LoadToasts = () => Promise<typeof import('./toasts.tsx')>;
const loadToasts: LoadToasts = () => import(/* webpackChunkName: "lazy-toasts" */ './toasts.tsx');

/** Notices. The toast code is loaded with the first notice. `carried` are the notices of the previous page. */
export function createNotices(
  store: typeof shellStore,
  carried: readonly CarriedNotice[] = [],
  load = loadToasts,
): NoticePort {
  let count = 0;
  const show = async (kind: keyof NoticePort, text: string, durationMs = DURATION_MS) => {
    const notice = { id: (count += 1), error: kind === 'error', status: true, kind, text, durationMs };
    const clear = () => store.set(noticesAtom, (before) => before.filter((each) => each !== notice));
    store.set(noticesAtom, (before) => [...before, notice]);
    try {
      const { Toasts, raiseToast } = await withTimeout(TIMEOUT_MS, load());
      store.set(toastsAtom, (before) => (before && before !== 'plain' ? before : { Toasts }));
      raiseToast({ kind, text, durationMs, onClose: clear });
    } catch {
      store.set(toastsAtom, 'plain');
      setTimeout(clear, durationMs);
    }
  };
  for (const { kind, text, durationMs } of carried) void show(kind, text, durationMs);
  return {
    success: (text, durationMs) => void show('success', text, durationMs),
    error: (text, durationMs) => void show('error', text, durationMs),
    info: (text, durationMs) => void show('info', text, durationMs),
  };
}
