import type { HostBlockEnd, HostBlocks, NewHostBlock } from '@linkstall/contracts/http';
import { createOperatorAtoms } from '@linkstall/kit/operators';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { blockHosts, endHostBlock, fetchHostBlocks, previewHosts } from './hosts.api.ts';

const { viewAtom, doLoadAtom } = createOperatorAtoms((http) => fetchHostBlocks(http, ''));

export const hostBlocksAtom = atom((get) => get(viewAtom));
export const doLoadHostBlocksAtom = doLoadAtom;
/** The blocks that a search found; null shows all blocks. */
const foundBlocksAtom = atom<HostBlocks | null>(null);
export const foundAtom = atom((get) => get(foundBlocksAtom));

/** Throws the failure of the API. An empty text shows all blocks. */
export const doSearchHostsAtom = atom(null, async (get, set, text: string) => {
  set(foundBlocksAtom, text === '' ? null : await fetchHostBlocks(get(shellAtom).http, text));
});

/** Reads what a list would block. Throws the failure of the API. */
export const doPreviewAtom = atom(null, (get, _set, text: string) => previewHosts(get(shellAtom).http, text));

const doReloadAtom = atom(null, async (_get, set) => {
  set(foundBlocksAtom, null);
  await set(doLoadAtom);
});

/** Throws the failure of the API. */
export const doBlockAtom = atom(null, async (get, set, block: NewHostBlock) => {
  await blockHosts(get(shellAtom).http, block);
  await set(doReloadAtom);
});

/** Throws the failure of the API. */
export const doUnblockAtom = atom(null, async (get, set, { id, ...end }: HostBlockEnd & { readonly id: string }) => {
  await endHostBlock(get(shellAtom).http, id, end);
  await set(doReloadAtom);
});
