import type { SecondFactor } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';
import { useForm, type FormErrors } from '@linkstall/kit/form';
import { afterFailure, attempt, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom, useAtomValue, useSetAtom } from 'jotai';

import { onlyErrors } from '../../ui/field-rules.ts';
import { PROFILE_NOTICE_MS, refusalHandler } from '../../ui/notices.ts';
import { secondFactorTexts as texts } from '../../ui/second-factor-texts.ts';
import { texts as pageTexts } from '../../ui/texts.ts';

const PATH = '/users/second-factor';

const viewAtom = atom<Loaded<SecondFactor>>({ status: 'loading' });

export const secondFactorAtom = atom((get) => get(viewAtom));

export const doLoadSecondFactorAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => shell.http.get<SecondFactor>(PATH));
  if (response.ok) set(viewAtom, { status: 'ready', value: response.value, failure: null });
  else set(viewAtom, afterFailure(get(viewAtom), response.failure));
});

/** The shell asks for the password on its own page, which unloads this document. So the result is read again afterwards. */
function useChange<V>(change: (http: HttpPort, values: V) => Promise<unknown>, notice: string, check?: Check<V>) {
  const shell = useAtomValue(shellAtom);
  const load = useSetAtom(doLoadSecondFactorAtom);
  return useForm<V, unknown>({
    ...(check && { check }),
    send: (values) => change(shell.http, values),
    onSent: async (_, reopen) => {
      shell.notice.success(notice, PROFILE_NOTICE_MS);
      await load();
      reopen();
    },
    onRefusal: refusalHandler(shell, PROFILE_NOTICE_MS),
  });
}

type Check<V> = (values: V) => FormErrors;

export const useStart = () => useChange<null>((http) => http.post(PATH, {}), texts.started);

export const useSwitchOff = () => useChange<null>((http) => http.delete(PATH), texts.switchedOff);

export const useSwitchOn = () =>
  useChange<string>(
    (http, code) => http.patch(PATH, { code }),
    texts.switchedOn,
    (code) => onlyErrors({ code: code === '' ? pageTexts.secondFactor.codeMissing : '' }),
  );
