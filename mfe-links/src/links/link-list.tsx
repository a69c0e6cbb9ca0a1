import { useGlide, useRows } from '@linkstall/kit/order';
import { useRef } from 'react';

import type { Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import { useArrival, useNextFocus } from './arrival.ts';
import { LinkRow, ORDER_HINT } from './link-row.tsx';
import { List } from './link-row.styles.ts';
import { list } from './links.state.ts';
import { ListEnds } from './list-ends.tsx';
import { moveLinkAtom } from './order/move.state.ts';

interface LinkListProps {
  readonly links: readonly Entry[];
}

/** The links in the order of the page. */
export function LinkList({ links }: LinkListProps) {
  const arrived = useArrival();
  useNextFocus(links);
  const { isDragging, rowOf } = useRows({ items: links, list, moveAtom: moveLinkAtom });
  const rows = useRef<HTMLUListElement>(null);
  useGlide(rows, links.map(({ _id }) => _id).join(), isDragging);
  return (
    <>
      <List ref={rows} $dragging={isDragging}>
        {links.map((link, place) => (
          <LinkRow key={link._id} entry={link} {...rowOf(link, place)} isNew={link._id === arrived} />
        ))}
      </List>
      <ListEnds links={links} />
      <span className="ls-hidden" id={ORDER_HINT}>
        {texts.row.orderHint}
      </span>
    </>
  );
}
