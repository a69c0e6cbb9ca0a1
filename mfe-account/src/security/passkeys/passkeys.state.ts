import type { Passkeys } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';
import { useForm, type FormErrors } from '@linkstall/kit/form';
import { afterFailure, attempt, type Loaded } from '@linkstall/kit/loading';
import { createPasskey } from '@linkstall/kit/passkeys';
import { shellAtom } from '@linkstall/kit/remote';
import { atom, useAtomValue, useSetAtom } from 'jotai';

import { onlyErrors } from '../../ui/field-rules.ts';
import { PROFILE_NOTICE_MS, refusalHandler } from '../../ui/notices.ts';
import { passkeyTexts as texts } from '../../ui/passkey-texts.ts';

const PATH = '/users/passkeys';

const viewAtom = atom<Loaded<Passkeys>>({ status: 'loading' });

export const passkeysAtom = atom((get) => get(viewAtom));

export const doLoadPasskeysAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => shell.http.get<Passkeys>(PATH));
  if (response.ok) set(viewAtom, { status: 'ready', value: response.value, failure: null });
  else set(viewAtom, afterFailure(get(viewAtom), response.failure));
});

interface Change<V> {
  /** Returns false when the user has cancelled. */
  readonly send: (http: HttpPort, values: V) => Promise<boolean>;
  readonly notice: string;
  readonly check?: (values: V) => FormErrors;
}

/** The shell asks for the password on its own page, which unloads this document. So the list is read again afterwards. */
function useChange<V>({ send, notice, check }: Change<V>) {
  const shell = useAtomValue(shellAtom);
  const load = useSetAtom(doLoadPasskeysAtom);
  return useForm<V, boolean>({
    ...(check && { check }),
    send: (values) => send(shell.http, values),
    onSent: async (isDone, reopen) => {
      if (isDone) shell.notice.success(notice, PROFILE_NOTICE_MS);
      else shell.notice.info(texts.notCreated, PROFILE_NOTICE_MS);
      await load();
      reopen();
    },
    onRefusal: refusalHandler(shell, PROFILE_NOTICE_MS),
  });
}

export const useRemoval = () =>
  useChange<string>({ send: async (http, id) => (await http.delete(`${PATH}/${id}`), true), notice: texts.removed });

/** Creates a passkey on this device and adds it. The values are the name of the device. */
export const useAddition = () =>
  useChange<string>({
    check: (name) => onlyErrors({ name: name.trim() === '' ? texts.nameMissing : '' }),
    send: async (http, name) => {
      // The challenge of an open page can be too old.
      const { options } = await http.get<Passkeys>(PATH);
      const passkey = await createPasskey(options, name);
      if (passkey) await http.post(PATH, passkey);
      return passkey !== null;
    },
    notice: texts.created,
  });
