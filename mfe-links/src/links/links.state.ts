import type { Link } from '@linkstall/contracts/http';
import { createList } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { keepLinks, keptLinks } from '../ui/kept-links.ts';
import { fetchLinks } from '../ui/reads.api.ts';

export const list = createList<Link>({
  read: (get) => fetchLinks(get(shellAtom).http),
  kept: keptLinks,
  keep: keepLinks,
});

/** Tells the other parts what the list is now. */
export const tellOthersAtom = atom(null, (get) => {
  const view = get(list.viewAtom);
  if (view.status === 'ready') get(shellAtom).events.emit('links:changed', { links: view.value });
});

export const reloadAndTellAtom = atom(null, async (_get, set) => {
  await set(list.loadAtom);
  set(tellOthersAtom);
});
