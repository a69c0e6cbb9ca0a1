import type { EntrySize } from '@linkstall/contracts/http';
import { SIZED_KINDS } from '@linkstall/kit/entry-fields';
import type { ComponentProps, ReactElement } from 'react';

import { CreatorLink, EAGER_LINKS } from '../creator-link.tsx';
import type { EdgeDrawings } from '../edge-drawings.ts';
import type { PageContent, PageEntry, PreviewDrawing } from '../page-content.ts';
import { RowList } from '../row-list.tsx';
import { spansOf, widthOf, type Width } from './block-layout.ts';
import { Blocks } from './blocks.styles.ts';
import { CustomEntry } from './custom-entry.tsx';
import { Entries } from './entries.styles.ts';
import { Entry } from './entry.tsx';
import { SizedLink } from './sized-link.tsx';

interface Props {
  readonly content: PageContent;
  readonly isInert: boolean;
  readonly drawings: EdgeDrawings;
  readonly Drawing?: PreviewDrawing | undefined;
}

const LIKE_LINKS: readonly PageEntry['kind'][] = ['mail', 'phone', 'whatsapp', 'file', 'contactForm', 'emailList'];

/** The `data-kind` of an entry. Entries that look like links have none, because they use the styles of links. */
const dataKindOf = (kind: PageEntry['kind']) => (LIKE_LINKS.includes(kind) ? undefined : kind);

type ListItem = PageEntry | PageContent['links'][number];

/** Links and other entries in the order of the creator. The entry in the spotlight is first. */
export default function EntryList({ content, isInert, drawings, Drawing }: Props) {
  // The gallery leaves the entries of other remotes out, because only the edge can draw them.
  const list = mergeEntries(content).filter(
    (entry) => Drawing || !(isInert && 'kind' in entry && entry.kind === 'custom'),
  );
  const first = list.find((entry) => isFirst(entry, content));
  const rowOf: RowOf = (entry, index, attributes) => {
    const key = keyOf(entry, index);
    if ('kind' in entry && entry.kind === 'custom' && Drawing) return <Drawing key={key} id={entry._id} />;
    if ('kind' in entry && entry.kind === 'custom')
      return <CustomEntry key={key} entry={entry} isFirst={entry === first} drawings={drawings} {...attributes} />;
    const size = sizeOf(entry, first);
    return (
      <li
        key={key}
        data-kind={'kind' in entry ? dataKindOf(entry.kind) : undefined}
        data-first={entry === first ? '' : undefined}
        data-size={size}
        {...attributes}
      >
        {'kind' in entry ? (
          <Entry
            entry={entry}
            username={content.username}
            isInert={isInert}
            isFirst={entry === first}
            isLarge={entry === first || (size !== undefined && size !== 'half')}
          />
        ) : (
          <LinkOf link={entry} size={size} isInert={isInert} isLazy={isInert || index >= EAGER_LINKS} />
        )}
      </li>
    );
  };
  const entries = first ? [first, ...list.filter((entry) => entry !== first)] : list;
  if (!entries.some((entry) => sizeOf(entry, first)))
    return <RowList List={Entries} isInert={isInert} rows={entries.map((entry, index) => rowOf(entry, index))} />;
  return (
    <RowList
      List={entries.some(({ size }) => size) ? WideBlocks : Blocks}
      isInert={isInert}
      rows={blocksOf(entries, first, rowOf)}
    />
  );
}

const WideBlocks = (props: ComponentProps<typeof Blocks>) => <Blocks data-wide="" {...props} />;

type RowOf = (entry: ListItem, index: number, attributes?: { readonly 'data-w'?: string }) => ReactElement;

const keyOf = (entry: ListItem, index: number): string | number => ('kind' in entry ? entry._id : entry.id) ?? index;

/** The size of an entry; undefined for a row. A link in the spotlight is a card. */
function sizeOf(entry: ListItem, first: ListItem | undefined): EntrySize | undefined {
  if (entry === first) return 'kind' in entry ? undefined : 'card';
  return SIZED_KINDS.has('kind' in entry ? entry.kind : 'link') ? entry.size : undefined;
}

function LinkOf({ link, size, ...rest }: LinkOfProps) {
  if (size === undefined || size === 'half') return <CreatorLink {...link} {...rest} />;
  return <SizedLink link={link} isSmall={size !== 'card'} {...rest} />;
}

interface LinkOfProps {
  readonly link: PageContent['links'][number];
  readonly size: EntrySize | undefined;
  readonly isInert: boolean;
  readonly isLazy: boolean;
}

interface Item {
  readonly entry: ListItem;
  /** The index in the list of entries. */
  readonly index: number;
}

/** The entries with the columns that they span. Neighbours of the size `gallery` become one list that visitors swipe. */
function blocksOf(entries: readonly ListItem[], first: ListItem | undefined, rowOf: RowOf): readonly ReactElement[] {
  const isInGallery = ({ entry }: Item) => sizeOf(entry, first) === 'gallery';
  const blocks: [Item, ...Item[]][] = [];
  for (const [index, entry] of entries.entries()) {
    const item = { entry, index };
    const last = blocks.at(-1);
    if (last && isInGallery(item) && isInGallery(last[0])) last.push(item);
    else blocks.push([item]);
  }
  const spans = spansOf(blocks.map(([{ entry }]) => blockWidth(entry, first)));
  return blocks.map((items, place) => {
    const [{ entry, index }] = items;
    const attributes = { 'data-w': spans[place] ?? '' };
    if (!isInGallery(items[0])) return rowOf(entry, index, attributes);
    return (
      <li key={`gallery ${keyOf(entry, index)}`} data-kind="gallery" {...attributes}>
        <ul role="list">{items.map((item) => rowOf(item.entry, item.index))}</ul>
      </li>
    );
  });
}

function blockWidth(entry: ListItem, first: ListItem | undefined): Width {
  const size = sizeOf(entry, first);
  return size === 'gallery' || isFull(entry, first) ? 'full' : widthOf(size);
}

/** Whether the entry has the whole width on every page. */
const isFull = (entry: ListItem, first: ListItem | undefined): boolean =>
  entry === first ||
  ('kind' in entry && !SIZED_KINDS.has(entry.kind) && entry.kind !== 'video' && entry.kind !== 'upi');

const isFirst = (entry: ListItem, { spotlight }: PageContent): boolean =>
  'kind' in entry ? entry._id === spotlight : entry.isFirst === true;

/** Merges entries and links: an entry has a fixed place, and the links fill the free places in their order. */
function mergeEntries({ links, entries = [] }: PageContent): readonly ListItem[] {
  const entriesByPlace = new Map(entries.map((entry) => [entry.place, entry]));
  const remainingLinks = links.values();
  return Array.from(
    { length: links.length + entries.length },
    (_, place) => entriesByPlace.get(place) ?? remainingLinks.next().value,
  ).filter((entry) => entry !== undefined);
}
