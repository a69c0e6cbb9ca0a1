import type { NoticePort } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

import type { shellStore } from '../shell-store.ts';
import type { Toasts } from './toasts.tsx';

interface Notice {
  readonly error: boolean;
  readonly status: boolean;
  readonly text: string;
}

const NO_NOTICE: Notice = { error: false, status: false, text: '' };
const DURATION_MS = 1000;

export const noticeAtom = atom<Notice>(NO_NOTICE);
/** How toasts are drawn: nothing yet, their own chunk, or (when it cannot be had) the plain text. */
export const toastsAtom = atom<{ readonly Toasts: typeof Toasts } | 'plain' | null>(null);

type LoadToasts = () => Promise<typeof import('./toasts.tsx')>;
const loadToasts: LoadToasts = () => import(/* webpackChunkName: "lazy-toasts" */ './toasts.tsx');

/** Notices of the shell. Visitors who never see one never load what draws it. */
export function createNotices(store: typeof shellStore, load = loadToasts): NoticePort {
  const show = async (kind: keyof NoticePort, text: string, durationMs = DURATION_MS) => {
    const notice: Notice = { error: kind === 'error', status: true, text };
    const clear = () => {
      if (store.get(noticeAtom) === notice) store.set(noticeAtom, NO_NOTICE);
    };
    store.set(noticeAtom, notice);
    try {
      const { Toasts, raiseToast } = await load();
      store.set(toastsAtom, (before) => (before && before !== 'plain' ? before : { Toasts }));
      raiseToast({ kind, text, durationMs, onClose: clear });
    } catch {
      store.set(toastsAtom, 'plain');
      setTimeout(clear, durationMs);
    }
  };
  return {
    success: (text, durationMs) => void show('success', text, durationMs),
    error: (text, durationMs) => void show('error', text, durationMs),
    info: (text, durationMs) => void show('info', text, durationMs),
  };
}
