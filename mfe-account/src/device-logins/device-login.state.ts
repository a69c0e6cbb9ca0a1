import type { DeviceLogin } from '@linkstall/contracts/http';
import { useForm } from '@linkstall/kit/form';
import { afterFailure, attempt, isTemporary, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';

import { refusalHandler } from '../ui/notices.ts';
import { allowDeviceLogin, readDeviceLogin, refuseDeviceLogin } from './device-logins.api.ts';

type View = Loaded<DeviceLogin>;

const DECISIONS = { allowed: allowDeviceLogin, refused: refuseDeviceLogin };
const INTERVAL_MS = 5_000;

/**
 * Reads the login of a code, and sends the decision of the user. The shell asks for the password before it sends `allow`, which
 * unloads this document. The page is then opened again at the same address and reads the new state. While the login waits, it is
 * read again, because another tab or member can decide it, and the code expires.
 */
export function useDeviceLogin(userCode: string) {
  const shell = useAtomValue(shellAtom);
  const [view, setView] = useState<View>({ status: 'loading' });
  /** The decision that is being sent. */
  const [pending, setPending] = useState<keyof typeof DECISIONS | null>(null);
  /** Returns the change of the view. */
  const read = useCallback(async () => {
    const response = await attempt(shell, () => readDeviceLogin(shell.http, userCode));
    return (before: View): View => {
      // A read that began before the decision has the former state.
      if (before.status === 'ready' && before.value.state !== 'waiting') return before;
      if (response.ok) return { status: 'ready', value: response.value, failure: null };
      const { failure } = response;
      return isTemporary(failure) ? afterFailure(before, failure) : { status: 'failed', failure };
    };
  }, [shell, userCode]);
  const load = useCallback(() => void read().then(setView), [read]);
  useEffect(load, [load]);
  useRepeatedRead(view.status === 'ready' && view.value.state === 'waiting', load);

  const form = useForm({
    send: async (decision: keyof typeof DECISIONS) => {
      setPending(decision);
      await DECISIONS[decision](shell.http, userCode);
      return decision;
    },
    onSent: (state) =>
      setView((before) => (before.status === 'ready' ? { ...before, value: { ...before.value, state } } : before)),
    onRefusal: (failure) => {
      load();
      return refusalHandler(shell)(failure);
    },
  });
  return { view, load, form, pending: form.busy ? pending : null };
}

/** Reads while the tab is visible, and at once when the tab becomes visible again. */
function useRepeatedRead(isWaiting: boolean, read: () => void): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const readIfVisible = () => {
      if (document.visibilityState === 'visible') read();
    };
    const timer = setInterval(readIfVisible, INTERVAL_MS);
    document.addEventListener('visibilitychange', readIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readIfVisible);
    };
  }, [isWaiting, read]);
}
