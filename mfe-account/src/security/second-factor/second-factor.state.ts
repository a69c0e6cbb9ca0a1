import type { SecondFactor } from '@linkstall/contracts/http';
import { createLoadedAtoms } from '@linkstall/kit/loading';

import { onlyErrors } from '../../ui/field-rules.ts';
import { secondFactorTexts as texts } from '../../ui/second-factor-texts.ts';
import { texts as pageTexts } from '../../ui/texts.ts';
import { success, useChange } from '../../ui/use-change.ts';

const PATH = '/users/second-factor';

const { viewAtom, doLoadAtom: loadAtom } = createLoadedAtoms((http) => http.get<SecondFactor>(PATH));
export const secondFactorAtom = viewAtom;
export const doLoadSecondFactorAtom = loadAtom;

export const useStart = () =>
  useChange<null>({ loadAtom, send: (http) => http.post(PATH, {}), notify: success(texts.started) });

export const useSwitchOff = () =>
  useChange<null>({ loadAtom, send: (http) => http.delete(PATH), notify: success(texts.switchedOff) });

export const useSwitchOn = () =>
  useChange<string>({
    loadAtom,
    check: (code) => onlyErrors({ code: code === '' ? pageTexts.secondFactor.codeMissing : '' }),
    send: (http, code) => http.patch(PATH, { code }),
    notify: success(texts.switchedOn),
  });
