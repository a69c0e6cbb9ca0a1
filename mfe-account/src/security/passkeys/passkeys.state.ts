import type { Passkeys } from '@linkstall/contracts/http';
import { createLoadedAtoms } from '@linkstall/kit/loading';
import { createPasskey } from '@linkstall/kit/passkeys';

import { onlyErrors } from '../../ui/field-rules.ts';
import { PROFILE_NOTICE_MS } from '../../ui/notices.ts';
import { passkeyTexts as texts } from '../../ui/passkey-texts.ts';
import { success, useChange } from '../../ui/use-change.ts';

const PATH = '/users/passkeys';

const { viewAtom, doLoadAtom: loadAtom } = createLoadedAtoms((http) => http.get<Passkeys>(PATH));
export const passkeysAtom = viewAtom;
export const doLoadPasskeysAtom = loadAtom;

export const useRemoval = () =>
  useChange<string>({ loadAtom, send: (http, id) => http.delete(`${PATH}/${id}`), notify: success(texts.removed) });

/** Creates a passkey on this device and adds it. The values are the name of the device. */
export const useAddition = () =>
  useChange<string, boolean>({
    loadAtom,
    check: (name) => onlyErrors({ name: name.trim() === '' ? texts.nameMissing : '' }),
    send: async (http, name) => {
      // The challenge of an open page can be too old.
      const { options } = await http.get<Passkeys>(PATH);
      const passkey = await createPasskey(options, name);
      if (passkey) await http.post(PATH, passkey);
      return passkey !== null;
    },
    // The user can cancel.
    notify: (notice, isCreated) =>
      isCreated ? notice.success(texts.created, PROFILE_NOTICE_MS) : notice.info(texts.notCreated, PROFILE_NOTICE_MS),
  });
