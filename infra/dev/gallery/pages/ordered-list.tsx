import type { OrderChange } from '@linkstall/contracts/http';
import { createFakeShell, failure } from '@linkstall/testing';
import { DownIcon, Grip, GripIcon, Tool, UpIcon } from '@linkstall/kit/components';
import {
  createList,
  createOrder,
  createRefusal,
  createStatusMessages,
  indexByKey,
  UndoBar,
  useGlide,
  useRows,
} from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { createStore, Provider, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

import { Line, List, FullWidth } from './order.styles.ts';

export interface Item {
  readonly _id: string;
  readonly title: string;
}

export const ITEMS: readonly Item[] = ['Rasam', 'Dosa', 'Sambar', 'Payasam'].map((title) => ({ _id: title, title }));
const SAVING_MS = 600;

/** A list that saves its order after a short time, or fails to save the order. */
function createOrderedList(isStored: boolean) {
  const messages = createStatusMessages();
  const list = createList<Item>({ read: () => Promise.resolve(ITEMS) });
  const send = async (_http: unknown, { to }: OrderChange): Promise<readonly Item[]> => {
    await new Promise((resolve) => setTimeout(resolve, SAVING_MS));
    if (!isStored) throw failure(503, 'The database is unavailable', 'database.unavailable');
    return to.map((id) => ({ _id: id, title: id }));
  };
  const handleRefusalAtom = createRefusal({
    messages,
    reload: list.doLoadAtom,
    changedElsewhere: 'Changed somewhere else.',
  });
  return {
    messages,
    list,
    moveAtom: createOrder({ list, messages, handleRefusalAtom, send, titleOf: ({ title }) => title }),
  };
}

/** Provides a shell and a store, as a remote does. */
export function WithShell({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => {
    const newStore = createStore();
    newStore.set(shellAtom, createFakeShell());
    return newStore;
  });
  return <Provider store={store}>{children}</Provider>;
}

export function OrderedList({ isStored }: { readonly isStored: boolean }) {
  const [atoms] = useState(() => createOrderedList(isStored));
  return (
    <WithShell>
      <Rows {...atoms} />
    </WithShell>
  );
}

function Rows({ messages, list, moveAtom }: ReturnType<typeof createOrderedList>) {
  const view = useAtomValue(list.viewAtom);
  const load = useSetAtom(list.doLoadAtom);
  useEffect(() => void load(), [load]);
  const items = view.status === 'ready' ? view.value : [];
  const { isDragging, onMove, rowOf } = useRows({ items, list, moveAtom });
  const rows = useRef<HTMLOListElement>(null);
  useGlide(rows, items.map(({ _id }) => _id).join(), isDragging);
  return (
    <FullWidth>
      <List ref={rows} $dragging={isDragging}>
        {items.map((item, itemIndex) => {
          const { index, count, isDragged, isSaving, onGrip } = rowOf(item, itemIndex);
          const moveTo = (to: number) => to >= 0 && to < count && onMove(item._id, to);
          return (
            <Line key={item._id} $isDragged={isDragged} aria-busy={isSaving}>
              <Grip
                aria-label={`Drag ${item.title}`}
                onPointerDown={(event: PointerEvent<HTMLElement>) => onGrip(event, item._id)}
                onKeyDown={(event: KeyboardEvent) => {
                  const to = indexByKey(event, index, count);
                  if (to !== null) moveTo(to);
                }}
              >
                <GripIcon />
              </Grip>
              <b>{item.title}</b>
              {isSaving && <span>Not saved yet</span>}
              <Tool aria-label={`Move ${item.title} up`} aria-disabled={index === 0} onClick={() => moveTo(index - 1)}>
                <UpIcon />
              </Tool>
              <Tool
                aria-label={`Move ${item.title} down`}
                aria-disabled={index === count - 1}
                onClick={() => moveTo(index + 1)}
              >
                <DownIcon />
              </Tool>
            </Line>
          );
        })}
      </List>
      <UndoBar messages={messages} />
    </FullWidth>
  );
}
