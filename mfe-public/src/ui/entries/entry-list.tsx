import { CreatorLink, EAGER_LINKS } from '../creator-link.tsx';
import type { PageContent, PageEntry } from '../page-content.ts';
import { RowList } from '../row-list.tsx';
import { Entries } from './entries.styles.ts';
import { Entry } from './entry.tsx';

interface Props {
  readonly content: PageContent;
  readonly picture: boolean;
}

/** Whatever looks as a link does needs no rules of its own. */
const placeOf = (kind: PageEntry['kind']) =>
  kind === 'mail' || kind === 'phone' || kind === 'whatsapp' ? undefined : kind;

type Listed = PageEntry | PageContent['links'][number];

/** Links and everything else in their order; what is in the spotlight stands first. */
export default function EntryList({ content, picture }: Props) {
  const list = listOf(content);
  const first = list.find((entry) => isFirst(entry, content));
  return (
    <RowList
      List={Entries}
      picture={picture}
      rows={(first ? [first, ...list.filter((entry) => entry !== first)] : list).map((entry, place) => (
        <li
          key={('kind' in entry ? entry._id : entry.id) ?? place}
          data-kind={'kind' in entry ? placeOf(entry.kind) : undefined}
          data-first={entry === first ? '' : undefined}
        >
          {'kind' in entry ? (
            <Entry entry={entry} username={content.username} picture={picture} isFirst={entry === first} />
          ) : (
            <CreatorLink {...entry} picture={picture} lazy={picture || place >= EAGER_LINKS} />
          )}
        </li>
      ))}
    />
  );
}

const isFirst = (entry: Listed, { spotlight }: PageContent): boolean =>
  'kind' in entry ? entry._id === spotlight : entry.isFirst === true;

function listOf({ links, entries = [] }: PageContent): readonly Listed[] {
  const placed = new Map(entries.map((entry) => [entry.place, entry]));
  const rest = links.values();
  return Array.from(
    { length: links.length + entries.length },
    (_, place) => placed.get(place) ?? rest.next().value,
  ).filter((entry) => entry !== undefined);
}
