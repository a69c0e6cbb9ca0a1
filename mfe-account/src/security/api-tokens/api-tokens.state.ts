import type { ApiToken, IssuedApiToken, NewApiToken } from '@linkstall/contracts/http';
import { useForm } from '@linkstall/kit/form';
import { afterFailure, attempt, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom, useAtomValue, useSetAtom } from 'jotai';

import { apiTokenTexts as texts } from '../../ui/api-token-texts.ts';
import { onlyErrors } from '../../ui/field-rules.ts';
import { PROFILE_NOTICE_MS, refusalHandler } from '../../ui/notices.ts';

const PATH = '/users/api-tokens';

const viewAtom = atom<Loaded<readonly ApiToken[]>>({ status: 'loading' });

export const apiTokensAtom = atom((get) => get(viewAtom));

export const doLoadApiTokensAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => shell.http.get<readonly ApiToken[]>(PATH));
  if (response.ok) set(viewAtom, { status: 'ready', value: response.value, failure: null });
  else set(viewAtom, afterFailure(get(viewAtom), response.failure));
});

/** The page that confirms the call shows the token, so the values of this form never come back with one. */
export function useNewToken() {
  const shell = useAtomValue(shellAtom);
  return useForm<NewApiToken, IssuedApiToken>({
    check: ({ name, scopes }) =>
      onlyErrors({
        tokenName: name.trim() === '' ? texts.nameMissing : '',
        form: scopes.length === 0 ? texts.scopesMissing : '',
      }),
    send: (values) => shell.http.post<IssuedApiToken>(PATH, values),
    onRefusal: refusalHandler(shell, PROFILE_NOTICE_MS),
  });
}

/** Ends a token, and calls `onEnded` when the list is read again. */
export function useTokenEnd(onEnded: () => void) {
  const shell = useAtomValue(shellAtom);
  const load = useSetAtom(doLoadApiTokensAtom);
  return useForm<string, unknown>({
    send: (id) => shell.http.delete(`${PATH}/${id}`),
    onSent: async () => {
      shell.notice.success(texts.ended, PROFILE_NOTICE_MS);
      await load();
      onEnded();
    },
    onRefusal: refusalHandler(shell, PROFILE_NOTICE_MS),
  });
}
