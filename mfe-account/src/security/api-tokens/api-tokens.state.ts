import type { ApiToken, IssuedApiToken, NewApiToken } from '@linkstall/contracts/http';
import { useForm } from '@linkstall/kit/form';
import { createLoadedAtoms } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { apiTokenTexts as texts } from '../../ui/api-token-texts.ts';
import { onlyErrors } from '../../ui/field-rules.ts';
import { PROFILE_NOTICE_MS, refusalHandler } from '../../ui/notices.ts';
import { success, useChange } from '../../ui/use-change.ts';

const PATH = '/users/api-tokens';

const { viewAtom, doLoadAtom: loadAtom } = createLoadedAtoms((http) => http.get<readonly ApiToken[]>(PATH));
export const apiTokensAtom = viewAtom;
export const doLoadApiTokensAtom = loadAtom;

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
export const useTokenEnd = (onEnded: () => void) =>
  useChange<string>({
    loadAtom,
    send: (http, id) => http.delete(`${PATH}/${id}`),
    notify: success(texts.ended),
    onLoaded: onEnded,
  });
