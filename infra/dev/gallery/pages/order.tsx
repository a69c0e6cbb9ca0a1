import { failure } from '@linkstall/testing';
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
import { BinIcon, DownIcon, GripIcon, Tool, useNearViewport } from '@linkstall/kit/components';
import { shellAtom } from '@linkstall/kit/remote';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { type GalleryPage, Specimen } from '../specimen.tsx';
import { Line, List, LongList, FullWidth } from './order.styles.ts';
import { type Item, ITEMS, OrderedList, WithShell } from './ordered-list.tsx';

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
    const { index } = await deleteFrom({ get, set, list }, { id, send, reloadAtom: list.doLoadAtom });
    set(deletions.showDeletionAtom, { id, name: title, index });
  });
  return { messages, list, deletions, deleteAtom };
}

function DeletableList() {
  const [{ messages, list, deletions, deleteAtom }] = useState(createDeletableList);
  const view = useAtomValue(list.viewAtom);
  const load = useSetAtom(list.doLoadAtom);
  const offerUndoAgain = useSetAtom(deletions.offerUndoAgainAtom);
  const remove = useSetAtom(deleteAtom);
  const shell = useAtomValue(shellAtom);
  useEffect(() => {
    void load();
    offerUndoAgain();
  }, [load, offerUndoAgain]);
  return (
    <FullWidth>
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
    </FullWidth>
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
          {Array.from({ length: JARS }, (_, index) => (
            <Jar key={index} number={index + 1} />
          ))}
        </LongList>
      </Specimen>
    </>
  ),
};
