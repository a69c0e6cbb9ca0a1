import type { Link } from '@linkstall/contracts/http';
import { useRows } from '@linkstall/kit/order';

import { texts } from '../ui/texts.ts';
import { useArrival, useNextFocus } from './arrival.ts';
import { LinkRow, ORDER_HINT } from './link-row.tsx';
import { List } from './link-row.styles.ts';
import { list } from './links.state.ts';
import { moveLinkAtom } from './order/move.state.ts';

interface LinkListProps {
  readonly links: readonly Link[];
}

/** The links in the order of the page. */
export function LinkList({ links }: LinkListProps) {
  const arrived = useArrival();
  useNextFocus(links);
  const { isDragging, rowOf } = useRows({ items: links, list, moveAtom: moveLinkAtom });
  return (
    <>
      <List $dragging={isDragging}>
        {links.map((link, place) => (
          <LinkRow key={link._id} link={link} {...rowOf(link, place)} isNew={link._id === arrived} />
        ))}
      </List>
      <span className="ls-hidden" id={ORDER_HINT}>
        {texts.row.orderHint}
      </span>
    </>
  );
}
