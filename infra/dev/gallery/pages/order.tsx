import type { OrderChange } from '@linkstall/contracts/http';
import { createFakeShell, failure } from '@linkstall/contracts/testing';
import {
  sortableRowStyles,
  sortableListStyles,
  changeList,
  closeGap,
  createDeletions,
  createList,
  createStatusMessages,
  createOrder,
  createRefusal,
  deleteFrom,
  nearRowStyles,
  isLong,
  isStale,
  longListAttribute,
  MESSAGE_MS,
  UndoBar,
  orderTexts,
  indexByKey,
  readDeletions,
  useGlide,
  useGlideBelow,
  useRows,
  type DeletedItem,
} from '@linkstall/kit/order';
import { BinIcon, DownIcon, Grip, GripIcon, Tool, UpIcon, useNearViewport } from '@linkstall/kit/components';
import { shellAtom } from '@linkstall/kit/remote';
import { atom, createStore, Provider, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

import { type GalleryPage, Specimen } from '../specimen.tsx';
import { Line, List, LongList, Whole } from './order.styles.ts';

interface Item {
  readonly _id: string;
  readonly title: string;
}

const ITEMS: readonly Item[] = ['Rasam', 'Dosa', 'Sambar', 'Payasam'].map((title) => ({ _id: title, title }));
const SAVING_MS = 600;

/** A list that saves its order after a short time, or fails to save the order. */
function createOrderedList(isStored: boolean) {
  const messages = createStatusMessages();
  const list = createList<Item>({ read: () => Promise.resolve(ITEMS) });
  const send = async (_http: unknown, { to }: OrderChange): Promise<readonly Item[]> => {
    await new Promise((resolve) => setTimeout(resolve, SAVING_MS));
    if (!isStored) throw failure(503, 'The database is away', 'database.unavailable');
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
function WithShell({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => {
    const newStore = createStore();
    newStore.set(shellAtom, createFakeShell());
    return newStore;
  });
  return <Provider store={store}>{children}</Provider>;
}

function OrderedList({ isStored }: { readonly isStored: boolean }) {
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
    <Whole>
      <List ref={rows} $dragging={isDragging}>
        {items.map((item, at) => {
          const { place, count, isDragged, isSaving, onGrip } = rowOf(item, at);
          const moveTo = (to: number) => to >= 0 && to < count && onMove(item._id, to);
          return (
            <Line key={item._id} $isDragged={isDragged} aria-busy={isSaving}>
              <Grip
                aria-label={`Drag ${item.title}`}
                onPointerDown={(event: PointerEvent<HTMLElement>) => onGrip(event, item._id)}
                onKeyDown={(event: KeyboardEvent) => {
                  const to = indexByKey(event, place, count);
                  if (to !== null) moveTo(to);
                }}
              >
                <GripIcon />
              </Grip>
              <b>{item.title}</b>
              {isSaving && <span>Not saved yet</span>}
              <Tool aria-label={`Move ${item.title} up`} aria-disabled={place === 0} onClick={() => moveTo(place - 1)}>
                <UpIcon />
              </Tool>
              <Tool
                aria-label={`Move ${item.title} down`}
                aria-disabled={place === count - 1}
                onClick={() => moveTo(place + 1)}
              >
                <DownIcon />
              </Tool>
            </Line>
          );
        })}
      </List>
      <UndoBar messages={messages} />
    </Whole>
  );
}

const KIND = 'dish';

/** A list whose items can be deleted. For a while a deleted item can be restored, even after a reload. */
function createDeletableList() {
  const messages = createStatusMessages();
  const list = createList<Item>({ read: () => Promise.resolve(ITEMS) });
  const restoreAtom = atom(null, async (get, set, deletedItem: DeletedItem) => {
    await set(list.doLoadAtom);
    const isBack = get(list.confirmedAtom)?.some(({ _id }) => _id === deletedItem.id);
    return isBack ? null : failure(404, 'It is gone', 'dish.gone');
  });
  const deletions = createDeletions({ kind: KIND, messages, restoreAtom });
  const deleteAtom = atom(null, async (get, set, { _id: id, title }: Item) => {
    const send = () => Promise.resolve(null);
    const { place } = await deleteFrom({ get, set, list }, { id, send, reloadAtom: list.doLoadAtom });
    set(deletions.showDeletionAtom, { id, name: title, place });
  });
  return { messages, list, deletions, deleteAtom };
}

function DeletableList() {
  const [{ messages, list, deletions, deleteAtom }] = useState(createDeletableList);
  const view = useAtomValue(list.viewAtom);
  const load = useSetAtom(list.doLoadAtom);
  const offerAgain = useSetAtom(deletions.offerAgainAtom);
  const remove = useSetAtom(deleteAtom);
  const shell = useAtomValue(shellAtom);
  useEffect(() => {
    void load();
    offerAgain();
  }, [load, offerAgain]);
  return (
    <Whole>
      <List $dragging={false}>
        {(view.status === 'ready' ? view.value : []).map((item) => (
          <ExpandableRow key={item._id} title={item.title}>
            <Tool aria-label={`Delete ${item.title}`} onClick={() => void remove(item)}>
              <BinIcon />
            </Tool>
          </ExpandableRow>
        ))}
      </List>
      <p>{readDeletions(shell, KIND).length} can be put back</p>
      <UndoBar messages={messages} />
    </Whole>
  );
}

/** A row that expands. The rows below move smoothly. */
function ExpandableRow({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null);
  const [isOpen, setOpen] = useState(false);
  const beforeChange = useGlideBelow(row, isOpen);
  const toggle = () => {
    beforeChange();
    setOpen(!isOpen);
  };
  return (
    <Line ref={row} $isDragged={false}>
      <b>{title}</b>
      <Tool aria-label={`More of ${title}`} aria-expanded={isOpen} onClick={toggle}>
        <DownIcon />
      </Tool>
      {children}
      {isOpen && <p>Asked for most on Sundays.</p>}
    </Line>
  );
}

const JARS = 45;

/** A row of a long list. Its icon appears when the row is near the window. */
function Jar({ number }: { readonly number: number }) {
  const row = useRef<HTMLLIElement>(null);
  const isNear = useNearViewport(() => row.current, isLong(JARS));
  return (
    <Line ref={row} $isDragged={false}>
      {isNear && <GripIcon />}
      <b>{`Jar ${number}`}</b>
    </Line>
  );
}

export const order: GalleryPage = {
  path: '/order',
  title: 'Order',
  components: {
    sortableRowStyles,
    sortableListStyles,
    changeList,
    closeGap,
    createDeletions,
    createList,
    createStatusMessages,
    createOrder,
    createRefusal,
    deleteFrom,
    nearRowStyles,
    isLong,
    isStale,
    longListAttribute,
    MESSAGE_MS,
    UndoBar,
    orderTexts,
    indexByKey,
    readDeletions,
    useGlide,
    useGlideBelow,
    useRows,
    useNearViewport,
  },
  Page: () => (
    <>
      <Specimen name="A new order that is stored">
        <OrderedList isStored />
      </Specimen>
      <Specimen name="A new order that is refused">
        <OrderedList isStored={false} />
      </Specimen>
      <Specimen name="Deletion with Undo">
        <WithShell>
          <DeletableList />
        </WithShell>
      </Specimen>
      <Specimen name="Dragged row">
        <List $dragging>
          <Line $isDragged>
            <GripIcon />
            <b>Rasam</b>
          </Line>
        </List>
      </Specimen>
      <Specimen name="Long list with lazy rows">
        <LongList {...longListAttribute(JARS)} $dragging={false}>
          {Array.from({ length: JARS }, (_, place) => (
            <Jar key={place} number={place + 1} />
          ))}
        </LongList>
      </Specimen>
    </>
  ),
};
