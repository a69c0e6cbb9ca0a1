import type { OrderChange } from '@linkstall/contracts/http';
import { createFakeShell, failure } from '@linkstall/contracts/testing';
import {
  carriedRow,
  carriedRows,
  changeList,
  closeGap,
  createDeletions,
  createList,
  createNews,
  createOrder,
  createRefusal,
  deleteFrom,
  drawnNear,
  isLong,
  isOld,
  lengthOf,
  NEWS_MS,
  NewsBar,
  orderTexts,
  placeByKey,
  readGone,
  useFollowing,
  useGlide,
  useRows,
  type Gone,
} from '@linkstall/kit/order';
import { BinIcon, DownIcon, Grip, GripIcon, Tool, UpIcon, useBeenNear } from '@linkstall/kit/pieces';
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

/** A list whose order is stored after a moment, or refused. */
function shelf(isStored: boolean) {
  const news = createNews();
  const list = createList<Item>({ read: () => Promise.resolve(ITEMS) });
  const send = async (_http: unknown, { to }: OrderChange): Promise<readonly Item[]> => {
    await new Promise((resolve) => setTimeout(resolve, SAVING_MS));
    if (!isStored) throw failure(503, 'The database is away', 'database.unavailable');
    return to.map((id) => ({ _id: id, title: id }));
  };
  const refusedAtom = createRefusal({ news, reload: list.loadAtom, changedElsewhere: 'Changed somewhere else.' });
  return { news, list, moveAtom: createOrder({ list, news, refusedAtom, send, titleOf: ({ title }) => title }) };
}

/** With a shell and a store of its own, as a remote has them. */
function WithShell({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => {
    const created = createStore();
    created.set(shellAtom, createFakeShell());
    return created;
  });
  return <Provider store={store}>{children}</Provider>;
}

function Shelf({ isStored }: { readonly isStored: boolean }) {
  const [atoms] = useState(() => shelf(isStored));
  return (
    <WithShell>
      <Rows {...atoms} />
    </WithShell>
  );
}

function Rows({ news, list, moveAtom }: ReturnType<typeof shelf>) {
  const view = useAtomValue(list.viewAtom);
  const load = useSetAtom(list.loadAtom);
  useEffect(() => void load(), [load]);
  const items = view.status === 'ready' ? view.value : [];
  const { isDragging, onMove, rowOf } = useRows({ items, list, moveAtom });
  const rows = useRef<HTMLOListElement>(null);
  useGlide(rows, items.map(({ _id }) => _id).join(), isDragging);
  return (
    <Whole>
      <List ref={rows} $dragging={isDragging}>
        {items.map((item, at) => {
          const { place, count, held, saving, onGrip } = rowOf(item, at);
          const go = (to: number) => to >= 0 && to < count && onMove(item._id, to);
          return (
            <Line key={item._id} $held={held} aria-busy={saving}>
              <Grip
                aria-label={`Drag ${item.title}`}
                onPointerDown={(event: PointerEvent<HTMLElement>) => onGrip(event, item._id)}
                onKeyDown={(event: KeyboardEvent) => {
                  const to = placeByKey(event, place, count);
                  if (to !== null) go(to);
                }}
              >
                <GripIcon />
              </Grip>
              <b>{item.title}</b>
              {saving && <span>Not saved yet</span>}
              <Tool aria-label={`Move ${item.title} up`} aria-disabled={place === 0} onClick={() => go(place - 1)}>
                <UpIcon />
              </Tool>
              <Tool
                aria-label={`Move ${item.title} down`}
                aria-disabled={place === count - 1}
                onClick={() => go(place + 1)}
              >
                <DownIcon />
              </Tool>
            </Line>
          );
        })}
      </List>
      <NewsBar news={news} />
    </Whole>
  );
}

const KIND = 'dish';

/** A list of which something can be deleted, and put back for a while, also after a reload. */
function pantry() {
  const news = createNews();
  const list = createList<Item>({ read: () => Promise.resolve(ITEMS) });
  const restoreAtom = atom(null, async (get, set, gone: Gone) => {
    await set(list.loadAtom);
    const isBack = get(list.trueAtom)?.some(({ _id }) => _id === gone.id);
    return isBack ? null : failure(404, 'It is gone', 'dish.gone');
  });
  const deletions = createDeletions({ kind: KIND, news, restoreAtom });
  const deleteAtom = atom(null, async (get, set, { _id: id, title }: Item) => {
    const send = () => Promise.resolve(null);
    const { place } = await deleteFrom({ get, set, list }, { id, send, reloadAtom: list.loadAtom });
    set(deletions.tellGoneAtom, { id, name: title, place });
  });
  return { news, list, deletions, deleteAtom };
}

function Pantry() {
  const [{ news, list, deletions, deleteAtom }] = useState(pantry);
  const view = useAtomValue(list.viewAtom);
  const load = useSetAtom(list.loadAtom);
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
          <Opening key={item._id} title={item.title}>
            <Tool aria-label={`Delete ${item.title}`} onClick={() => void remove(item)}>
              <BinIcon />
            </Tool>
          </Opening>
        ))}
      </List>
      <p>{readGone(shell, KIND).length} can be put back</p>
      <NewsBar news={news} />
    </Whole>
  );
}

/** What stands below follows when it opens. */
function Opening({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null);
  const [open, setOpen] = useState(false);
  const beforeChange = useFollowing(row, open);
  const turn = () => {
    beforeChange();
    setOpen(!open);
  };
  return (
    <Line ref={row} $held={false}>
      <b>{title}</b>
      <Tool aria-label={`More of ${title}`} aria-expanded={open} onClick={turn}>
        <DownIcon />
      </Tool>
      {children}
      {open && <p>Asked for most on Sundays.</p>}
    </Line>
  );
}

const JARS = 45;

/** Has its icon from when it is first drawn. */
function Jar({ number }: { readonly number: number }) {
  const row = useRef<HTMLLIElement>(null);
  const near = useBeenNear(() => row.current, isLong(JARS));
  return (
    <Line ref={row} $held={false}>
      {near && <GripIcon />}
      <b>{`Jar ${number}`}</b>
    </Line>
  );
}

export const order: GalleryPage = {
  path: '/order',
  title: 'Order',
  shows: {
    carriedRow,
    carriedRows,
    changeList,
    closeGap,
    createDeletions,
    createList,
    createNews,
    createOrder,
    createRefusal,
    deleteFrom,
    drawnNear,
    isLong,
    isOld,
    lengthOf,
    NEWS_MS,
    NewsBar,
    orderTexts,
    placeByKey,
    readGone,
    useFollowing,
    useGlide,
    useRows,
    useBeenNear,
  },
  Page: () => (
    <>
      <Specimen of="Stored after a moment">
        <Shelf isStored />
      </Specimen>
      <Specimen of="Refused after a moment">
        <Shelf isStored={false} />
      </Specimen>
      <Specimen of="Deleted, and put back">
        <WithShell>
          <Pantry />
        </WithShell>
      </Specimen>
      <Specimen of="Carried">
        <List $dragging>
          <Line $held>
            <GripIcon />
            <b>Rasam</b>
          </Line>
        </List>
      </Specimen>
      <Specimen of="Far down a long list">
        <LongList {...lengthOf(JARS)} $dragging={false}>
          {Array.from({ length: JARS }, (_, place) => (
            <Jar key={place} number={place + 1} />
          ))}
        </LongList>
      </Specimen>
    </>
  ),
};
