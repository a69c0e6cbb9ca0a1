import type { DeviceLogin } from '@linkstall/contracts/http';
import { useForm } from '@linkstall/kit/form';
import { afterFailure, attempt, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';

import { refusalHandler } from '../ui/notices.ts';
import { allowDeviceLogin, readDeviceLogin, refuseDeviceLogin } from './device-logins.api.ts';

const DECISIONS = { allowed: allowDeviceLogin, refused: refuseDeviceLogin };

/**
 * Reads the login of a code, and sends the decision of the user. The shell asks for the password before it sends `allow`, which
 * unloads this document. The page is then opened again at the same address and reads the new state.
 */
export function useDeviceLogin(userCode: string) {
  const shell = useAtomValue(shellAtom);
  const [view, setView] = useState<Loaded<DeviceLogin>>({ status: 'loading' });
  /** Returns the change of the view. */
  const read = useCallback(async () => {
    const response = await attempt(shell, () => readDeviceLogin(shell.http, userCode));
    return (before: Loaded<DeviceLogin>): Loaded<DeviceLogin> =>
      response.ok ? { status: 'ready', value: response.value, failure: null } : afterFailure(before, response.failure);
  }, [shell, userCode]);
  const load = () => void read().then(setView);
  useEffect(() => void read().then(setView), [read]);

  const form = useForm({
    send: async (decision: keyof typeof DECISIONS) => {
      await DECISIONS[decision](shell.http, userCode);
      return decision;
    },
    onSent: (state) =>
      setView((before) => (before.status === 'ready' ? { ...before, value: { ...before.value, state } } : before)),
    onRefusal: refusalHandler(shell),
  });
  return { view, load, form };
}
