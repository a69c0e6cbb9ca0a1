import { changeList, orderTexts, type StatusMessage } from '@linkstall/kit/order';
import { atom } from 'jotai';

import type { Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import { nameOf } from './entry-values.ts';
import { spotlightEntry } from './links.api.ts';
import { list, emitLinksChangedAtom } from './links.state.ts';
import { handleRefusalAtom, showResultAtom, showMessageAtom } from './undo-bar/undo-bar.state.ts';

const idOfSpotlight = (entries: readonly Entry[]) => entries.find(({ isSpotlight }) => isSpotlight)?._id ?? null;

interface SpotlightRequest {
  /** Id of the entry that gets the spotlight. Null for no entry. */
  readonly targetId: string | null;
  /** Id of the entry whose row shows that the change is being saved. */
  readonly itemId: string;
}

/** Resolves to true when the change is stored. */
const storeAtom = atom(null, async (get, set, { targetId, itemId }: SpotlightRequest): Promise<boolean> => {
  const response = await changeList(
    { get, set, list },
    {
      itemId,
      show: (entries) => entries.map((entry) => ({ ...entry, isSpotlight: entry._id === targetId })),
      send: (http) => spotlightEntry(http, targetId),
      apply: (_entries, response) => response,
      onSettled: (outcome) => outcome.ok && set(emitLinksChangedAtom),
    },
  );
  if (!response.ok) await set(handleRefusalAtom, response.failure);
  return response.ok;
});

/** Gives the spotlight to an entry, or ends it. Undo gives it back to the entry that had it before. */
export const toggleSpotlightAtom = atom(null, async (get, set, entry: Entry): Promise<void> => {
  const view = get(list.viewAtom);
  const previousId = idOfSpotlight(view.status === 'ready' ? view.value : []);
  const { _id: itemId } = entry;
  const targetId = previousId === itemId ? null : itemId;
  const undo = () => set(storeAtom, { targetId: previousId, itemId });
  const savingMessage: StatusMessage = { state: 'saving', itemId, text: orderTexts.saving(nameOf(entry)), undo };
  const text = targetId ? texts.messages.spotlightOn(nameOf(entry)) : texts.messages.spotlightOff(nameOf(entry));
  set(showMessageAtom, savingMessage);
  const isStored = await set(storeAtom, { targetId, itemId });
  if (isStored) set(showResultAtom, { previous: savingMessage, message: { ...savingMessage, state: 'done', text } });
});
