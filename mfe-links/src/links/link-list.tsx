import { isLong, lengthOf, useGlide, useRows } from '@linkstall/kit/order';
import { useEffect, useRef } from 'react';

import type { Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import { useArrival, useNextFocus } from './arrival.ts';
import { LinkRow, ORDER_HINT } from './link-row.tsx';
import { Badge, List, Saving } from './link-row.styles.ts';
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
  const order = links.map(({ _id }) => _id).join();
  useGlide(rows, order, isDragging);
  // What is being moved stays in sight.
  useEffect(() => {
    const focused = document.activeElement?.closest('li');
    if (focused && rows.current?.contains(focused)) focused.scrollIntoView({ block: 'nearest' });
  }, [order]);
  return (
    <>
      <List ref={rows} {...lengthOf(links.length)} $dragging={isDragging}>
        {links.map((link, at) => {
          const { place, count, ...row } = rowOf(link, at);
          const ends = { isFirst: place === 0, isLast: place === count - 1 };
          return (
            <LinkRow
              key={link._id}
              entry={link}
              {...row}
              {...ends}
              isNew={link._id === arrived}
              inLong={isLong(links.length)}
            />
          );
        })}
      </List>
      {/* What rows wear later: a rule that comes with a press has the browser go through all its rules and elements. */}
      <span hidden>
        <Badge />
        <Saving />
      </span>
      <ListEnds links={links} />
      <span className="ls-hidden" id={ORDER_HINT}>
        {texts.row.orderHint}
      </span>
    </>
  );
}
