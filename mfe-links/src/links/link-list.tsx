import { isLong, longListAttribute, useGlide, useRows } from '@linkstall/kit/order';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';

import type { Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import { useArrival, useNextFocus } from './arrival.ts';
import { LinkRow, ORDER_HINT } from './link-row.tsx';
import { Badge, List, SavingBadge } from './link-row.styles.ts';
import { list } from './links.state.ts';
import { ListEnds } from './batch/lazy-tools.ts';
import { moveLinkAtom } from './order/move.state.ts';
import { foldedIdsAtom, listViewAtom, shownEntries } from './shown.state.ts';

/** Lists with at least this many rows get buttons to both ends. */
const MIN_ROWS_FOR_ENDS = 20;

interface LinkListProps {
  readonly links: readonly Entry[];
}

export function LinkList({ links }: LinkListProps) {
  const highlightedId = useArrival();
  useNextFocus(links);
  const { isDragging, rowOf } = useRows({ items: links, list, moveAtom: moveLinkAtom });
  const listRef = useRef<HTMLUListElement>(null);
  const view = useAtomValue(listViewAtom);
  const shownLinks = shownEntries(links, view, useAtomValue(foldedIdsAtom));
  const isPartial = shownLinks.length < links.length;
  // Sets the attribute without React, because rendering a thousand rows again takes longer than a key press may take. Rows
  // that are not shown stay mounted, so that an open form keeps its values.
  useLayoutEffect(() => {
    const shownIds = new Set(shownLinks.map(({ _id }) => `link-${_id}`));
    for (const row of listRef.current?.children ?? []) row.toggleAttribute('hidden', !shownIds.has(row.id));
  });
  const order = links.map(({ _id }) => _id).join();
  useGlide(listRef, order, isDragging);
  // Keeps the moved row in sight.
  useEffect(() => {
    const focusedRow = document.activeElement?.closest('li');
    if (focusedRow && listRef.current?.contains(focusedRow)) focusedRow.scrollIntoView({ block: 'nearest' });
  }, [order]);
  return (
    <>
      <List
        ref={listRef}
        {...longListAttribute(links.length)}
        hidden={view.isSelecting}
        data-partial={isPartial ? '' : undefined}
        $dragging={isDragging}
      >
        {links.map((link, itemIndex) => {
          const { index, count, ...row } = rowOf(link, itemIndex);
          const ends = { isFirst: index === 0, isLast: index === count - 1 };
          return (
            <LinkRow
              key={link._id}
              entry={link}
              {...row}
              {...ends}
              isHighlighted={link._id === highlightedId}
              isInLongList={isLong(links.length)}
            />
          );
        })}
      </List>
      {/* Inserts the CSS of these badges early: a rule inserted at a press makes the browser recalculate all styles. */}
      <span hidden>
        <Badge />
        <SavingBadge />
      </span>
      {shownLinks.length >= MIN_ROWS_FOR_ENDS && !view.isSelecting && <ListEnds links={shownLinks} />}
      <span className="ls-hidden" id={ORDER_HINT}>
        {texts.row.orderHint}
      </span>
    </>
  );
}
