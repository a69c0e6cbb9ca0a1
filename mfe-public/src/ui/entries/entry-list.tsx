import { CreatorLink, EAGER_LINKS } from '../creator-link.tsx';
import type { EdgeDrawings } from '../edge-drawings.ts';
import type { PageContent, PageEntry, PreviewDrawing } from '../page-content.ts';
import { RowList } from '../row-list.tsx';
import { CustomEntry } from './custom-entry.tsx';
import { Entries } from './entries.styles.ts';
import { Entry } from './entry.tsx';

interface Props {
  readonly content: PageContent;
  readonly isInert: boolean;
  readonly drawings: EdgeDrawings;
  readonly Drawing?: PreviewDrawing | undefined;
}

/** The `data-kind` of an entry. Entries that look like links have none, because they use the styles of links. */
const dataKindOf = (kind: PageEntry['kind']) =>
  kind === 'mail' || kind === 'phone' || kind === 'whatsapp' ? undefined : kind;

type ListItem = PageEntry | PageContent['links'][number];

/** Links and other entries in the order of the creator. The entry in the spotlight is first. */
export default function EntryList({ content, isInert, drawings, Drawing }: Props) {
  // The gallery leaves the entries of other remotes out, because only the edge can draw them.
  const list = mergeEntries(content).filter(
    (entry) => Drawing || !(isInert && 'kind' in entry && entry.kind === 'custom'),
  );
  const first = list.find((entry) => isFirst(entry, content));
  const rowOf = (entry: ListItem, index: number) => {
    const key = ('kind' in entry ? entry._id : entry.id) ?? index;
    if ('kind' in entry && entry.kind === 'custom' && Drawing) return <Drawing key={key} id={entry._id} />;
    if ('kind' in entry && entry.kind === 'custom')
      return <CustomEntry key={key} entry={entry} isFirst={entry === first} drawings={drawings} />;
    return (
      <li
        key={key}
        data-kind={'kind' in entry ? dataKindOf(entry.kind) : undefined}
        data-first={entry === first ? '' : undefined}
      >
        {'kind' in entry ? (
          <Entry entry={entry} username={content.username} isInert={isInert} isFirst={entry === first} />
        ) : (
          <CreatorLink {...entry} isInert={isInert} isLazy={isInert || index >= EAGER_LINKS} />
        )}
      </li>
    );
  };
  const rows = first ? [first, ...list.filter((entry) => entry !== first)] : list;
  return <RowList List={Entries} isInert={isInert} rows={rows.map(rowOf)} />;
}

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
