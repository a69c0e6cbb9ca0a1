import type { EntriesChange } from '@linkstall/contracts/http';
import type { ApiFailure, HttpPort } from '@linkstall/contracts/shell';
import { changeList, isStale, MESSAGE_MS, type StatusMessage } from '@linkstall/kit/order';
import { atom } from 'jotai';

import { batchTexts as texts } from '../../ui/batch-texts.ts';
import type { Entry } from '../../ui/entry.ts';
import { orderEntries } from '../links.api.ts';
import { emitLinksChangedAtom, list } from '../links.state.ts';
import { handleRefusalAtom, showMessageAtom, showResultAtom } from '../undo-bar/undo-bar.state.ts';
import { deleteEntries, restoreEntries, updateEntries } from './batch.api.ts';

type Entries = readonly Entry[];

interface Chosen {
  readonly chosen: Entries;
}

/** One call that changes several entries. */
interface Call {
  /** The list after the change. */
  readonly show: (entries: Entries) => Entries;
  /** Sends the change of the stored list. Resolves to the new list, or to null when it is the shown list. */
  readonly send: (http: HttpPort, stored: Entries) => Promise<Entries | null>;
}

interface Batch {
  readonly count: number;
  readonly call: Call;
  /** The calls that undo the change: usually one, and one for each former schedule. */
  readonly undo: readonly Call[];
  readonly text: string;
  /** End of the undo time, ms since 1970. */
  readonly until?: number;
}

const sendAtom = atom(null, async (get, set, { show, send }: Call): Promise<ApiFailure | null> => {
  const outcome = await changeList(
    { get, set, list },
    {
      itemId: '',
      show,
      send: (http) => send(http, get(list.confirmedAtom) ?? []),
      apply: (entries, newEntries) => newEntries ?? show(entries),
      onSettled: ({ ok }) => ok && set(emitLinksChangedAtom),
    },
  );
  return outcome.ok ? null : outcome.failure;
});

/** Undoes a change. Resolves to a text when the user can try again. */
const undoAtom = atom(null, async (_get, set, calls: readonly Call[]): Promise<boolean | string> => {
  for (const call of calls) {
    const failure = await set(sendAtom, call);
    if (failure && !isStale(failure) && failure.status !== 401) return texts.notUndone;
    if (failure) return set(handleRefusalAtom, failure).then(() => false);
  }
  return true;
});

/** Makes a change and offers one Undo for all of it. Resolves to whether the change is stored. */
const changeAtom = atom(null, async (_get, set, { count, call, undo, text, until }: Batch): Promise<boolean> => {
  const savingMessage: StatusMessage = { state: 'saving', text: texts.saving(count) };
  set(showMessageAtom, savingMessage);
  const failure = await set(sendAtom, call);
  if (failure) return set(handleRefusalAtom, failure).then(() => false);
  const message: StatusMessage = {
    ...{ state: 'done', text },
    ...(undo.length > 0 && { undo: () => set(undoAtom, undo) }),
    ...(until !== undefined && { until }),
  };
  set(showResultAtom, { previous: savingMessage, message });
  return true;
});

const idsOf = (entries: Entries) => entries.map(({ _id }) => _id);

/** Entries that were added meanwhile stay at the end. */
const inOrder = (ids: readonly string[]) => (entries: Entries) => {
  const places = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ _id }: Entry) => places.get(_id) ?? ids.length;
  return entries.toSorted((first, second) => placeOf(first) - placeOf(second));
};

const orderCall = (show: Call['show']): Call => ({
  show,
  send: (http, stored) => orderEntries(http, { from: idsOf(stored), to: idsOf(show(stored)) }).then(() => null),
});

/** The place of moved entries: `top`, `end`, or the id of the entry before them. */
type Place = 'top' | 'end' | (string & {});

/** Moves the chosen entries together. They keep their order among themselves. */
function moveTo(entries: Entries, ids: ReadonlySet<string>, place: Place): Entries {
  const others = entries.filter(({ _id }) => !ids.has(_id));
  const before = others.findIndex(({ _id }) => _id === place);
  const index = place === 'top' ? 0 : before === -1 ? others.length : before + 1;
  return others.toSpliced(index, 0, ...entries.filter(({ _id }) => ids.has(_id)));
}

export const moveEntriesAtom = atom(null, (get, set, { chosen, place }: Chosen & { readonly place: Place }) => {
  const view = get(list.viewAtom);
  const ids = new Set(idsOf(chosen));
  return set(changeAtom, {
    count: ids.size,
    call: orderCall((entries) => moveTo(entries, ids, place)),
    undo: [orderCall(inOrder(idsOf(view.status === 'ready' ? view.value : [])))],
    text: texts.moved(ids.size),
  });
});

const updateCall = (change: EntriesChange): Call => {
  const ids = new Set(change.ids);
  return {
    show: (entries) => entries.map((entry) => (ids.has(entry._id) ? changed(entry, change) : entry)),
    send: (http) => updateEntries(http, change),
  };
};

function changed(entry: Entry, { isActive, shownFrom, shownUntil }: EntriesChange): Entry {
  if (isActive !== undefined) return { ...entry, isActive: isActive === 'true' };
  const { shownFrom: _from, shownUntil: _until, ...others } = entry;
  return { ...others, ...(shownFrom && { shownFrom }), ...(shownUntil && { shownUntil }) };
}

/** Switches the chosen entries on or off. Undo switches back only those that changed. */
export const switchEntriesAtom = atom(
  null,
  (_get, set, { chosen, isActive }: Chosen & { readonly isActive: boolean }) => {
    const ids = idsOf(chosen.filter((entry) => entry.isActive !== isActive));
    const text = (isActive ? texts.shown : texts.switchedOff)(chosen.length);
    if (ids.length === 0) return set(showMessageAtom, { state: 'done', text });
    const change = (isOn: boolean) => updateCall({ ids, isActive: isOn ? 'true' : 'false' });
    return set(changeAtom, { count: chosen.length, call: change(isActive), undo: [change(!isActive)], text });
  },
);

type Schedule = Required<Pick<EntriesChange, 'shownFrom' | 'shownUntil'>>;

/** Gives the chosen entries one schedule. */
export const scheduleEntriesAtom = atom(
  null,
  (_get, set, { chosen, schedule }: Chosen & { readonly schedule: Schedule }) => {
    const idsBySchedule = new Map<string, string[]>();
    for (const { _id, shownFrom = '', shownUntil = '' } of chosen) {
      const former = `${shownFrom} ${shownUntil}`;
      idsBySchedule.set(former, [...(idsBySchedule.get(former) ?? []), _id]);
    }
    const undo = [...idsBySchedule].map(([former, ids]) => {
      const [shownFrom = '', shownUntil = ''] = former.split(' ');
      return updateCall({ ids, shownFrom, shownUntil });
    });
    const isSet = schedule.shownFrom !== '' || schedule.shownUntil !== '';
    return set(changeAtom, {
      count: chosen.length,
      call: updateCall({ ids: idsOf(chosen), ...schedule }),
      undo,
      text: (isSet ? texts.scheduled : texts.unscheduled)(chosen.length),
    });
  },
);

export const deleteEntriesAtom = atom(null, (_get, set, chosen: Entries) => {
  const ids = idsOf(chosen);
  const deleted = new Set(ids);
  return set(changeAtom, {
    count: ids.length,
    call: {
      show: (entries) => entries.filter(({ _id }) => !deleted.has(_id)),
      send: (http) => deleteEntries(http, ids).then(() => null),
    },
    undo: [{ show: (entries) => entries, send: (http) => restoreEntries(http, ids) }],
    text: texts.deleted(ids.length),
    until: Date.now() + MESSAGE_MS,
  });
});
