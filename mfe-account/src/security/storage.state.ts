import { createLoadedAtoms } from '@linkstall/kit/loading';

import { readStorage } from './security.api.ts';

/** The space that the images of the account use. */
export const { viewAtom: storageAtom, doLoadAtom: doLoadStorageAtom } = createLoadedAtoms(readStorage);
