import type { SiteSettingsChange } from '@linkstall/contracts/http';
import { createOperatorAtoms } from '@linkstall/kit/operators';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { changeLogo, changeSettings, fetchSettings } from './settings.api.ts';

const { viewAtom, doLoadAtom } = createOperatorAtoms(fetchSettings);

export const settingsAtom = atom((get) => get(viewAtom));
export const doLoadSettingsAtom = doLoadAtom;

/** Sends a change, and throws the failure of the API. The form continues with the new revision. */
export const doChangeSettingsAtom = atom(null, (get, _set, change: SiteSettingsChange) =>
  changeSettings(get(shellAtom).http, change),
);

/** Sends a new logo, or null to remove the logo. Throws the failure of the API. */
export const doChangeLogoAtom = atom(null, (get, _set, logo: File | null) => changeLogo(get(shellAtom).http, logo));
