import type { OrderChange } from '@linkstall/contracts/http';
import type { ApiFailure, HttpPort } from '@linkstall/contracts/shell';
import { atom, type WritableAtom } from 'jotai';

import { attempt } from '../loading/loaded.ts';
import { shellAtom } from '../remote/shell.ts';
import { orderTexts } from '../texts.ts';
import { enqueue } from './serial-queue.ts';
import type { List, PendingChange } from './list.ts';
import { idsOf, moveItem, sortByIds, type MoveTarget } from './moves.ts';
import type { StatusMessage, StatusMessages } from './status-messages.ts';

interface RefusalOptions {
  readonly messages: StatusMessages;
  readonly reload: WritableAtom<null, [], Promise<void>>;
  /** Message when a newer list replaces a change. It can be a getter of a translated text. */
  readonly changedElsewhere: string;
}

/** Whether the failure means that the item has changed or is gone. */
export const isStale = ({ status }: ApiFailure): boolean => status === 409 || status === 404;

/** Shows why a change was not stored, and reads the list again when the list can be outdated. */
export function createRefusal(options: RefusalOptions) {
  const { messages, reload } = options;
  const messageOf = (failure: ApiFailure): string => {
    if (isStale(failure)) return options.changedElsewhere;
    return failure.code === 'timeout'
      ? orderTexts.perhapsNotSaved(failure.message)
      : orderTexts.notSaved(failure.message);
  };
  return atom(null, async (_get, set, failure: ApiFailure): Promise<void> => {
    // The shell shows the message about an expired session.
    if (failure.status === 401) return set(messages.showAtom, null);
    set(messages.showAtom, { text: messageOf(failure), state: 'failed' });
    if (isStale(failure)) await set(reload);
    // Without a response the result is unknown, so the list is read again in the background.
    if (failure.status === 0) void set(reload);
  });
}

interface OrderOptions<T extends { readonly _id: string }> {
  readonly list: List<T>;
  readonly messages: StatusMessages;
  readonly handleRefusalAtom: ReturnType<typeof createRefusal>;
  /** Sends the new order and the former order. Resolves to the stored list, or to null when it equals the new order. */
  readonly send: (http: HttpPort, order: OrderChange) => Promise<readonly T[] | null>;
  readonly titleOf: (item: T) => string;
  /** Announces the stored order to other remotes. */
  readonly emitOrderChangedAtom?: WritableAtom<null, [], unknown>;
}

interface Move<T> extends PendingChange<T> {
  readonly kind: 'move';
}

const isMove = <T>(change: PendingChange<T>): change is Move<T> => 'kind' in change;

/** Moves an item of a list and offers undo. Several moves of one item are undone together. */
export function createOrder<T extends { readonly _id: string }>(options: OrderOptions<T>) {
  const { list, messages, titleOf } = options;
  const sendMovesAtom = createSendMoves(options);
  /** The queued call. Moves that happen before it starts are sent with it. */
  const queuedCallAtom = atom<Promise<boolean> | null>(null);
  /** The index of the item before its moves, for undo. */
  const originAtom = atom<MoveTarget | null>(null);

  /** Moves the item optimistically and sends the new order. Resolves to true when the order is stored. */
  const queueMoveAtom = atom(null, (get, set, to: MoveTarget): Promise<boolean> => {
    const move: Move<T> = { kind: 'move', itemId: to.id, apply: (items) => moveItem(items, to) };
    set(list.doBeginAtom, move);
    const queuedCall = get(queuedCallAtom);
    if (queuedCall) return queuedCall;
    const sending = enqueue(get, set, () => {
      set(queuedCallAtom, null);
      return set(sendMovesAtom);
    });
    set(queuedCallAtom, sending);
    return sending;
  });

  return atom(null, async (get, set, { id, index }: MoveTarget): Promise<void> => {
    const view = get(list.viewAtom);
    const items = view.status === 'ready' ? view.value : [];
    const from = items.findIndex(({ _id }) => _id === id);
    const item = items[from];
    if (!item || from === index || !items[index]) return;
    const [lastOrigin, message] = [get(originAtom), get(messages.messageAtom)];
    const isSameMove = lastOrigin?.id === id && message?.itemId === id && message.isMove === true;
    const origin = { id, index: isSameMove ? lastOrigin.index : from };
    set(originAtom, origin);
    const savingMessage: StatusMessage = {
      state: 'saving',
      isMove: true,
      itemId: id,
      text: orderTexts.saving(titleOf(item)),
      ...(origin.index !== index && { undo: () => set(queueMoveAtom, origin) }),
    };
    set(messages.showAtom, savingMessage);
    const isStored = await set(queueMoveAtom, { id, index });
    const text = orderTexts.moved(titleOf(item), index + 1, items.length);
    if (isStored)
      set(messages.showResponseAtom, { previous: savingMessage, message: { ...savingMessage, state: 'done', text } });
  });
}

const createSendMoves = <T extends { readonly _id: string }>({
  list,
  send,
  handleRefusalAtom,
  emitOrderChangedAtom,
}: OrderOptions<T>) =>
  atom(null, async (get, set): Promise<boolean> => {
    const changes = get(list.pendingAtom).filter(isMove);
    const before = get(list.confirmedAtom) ?? [];
    const [from, to] = [idsOf(before), idsOf(changes.reduce((items, { apply }) => apply(items), before))];
    if (from.every((id, index) => id === to[index])) {
      set(list.doEndAtom, { changes });
      return true;
    }
    const shell = get(shellAtom);
    const response = await attempt(shell, () => send(shell.http, { from, to }));
    set(list.doEndAtom, { changes, ...(response.ok && { apply: (items) => response.value ?? sortByIds(items, to) }) });
    if (!response.ok) await set(handleRefusalAtom, response.failure);
    else if (emitOrderChangedAtom) set(emitOrderChangedAtom);
    return response.ok;
  });
