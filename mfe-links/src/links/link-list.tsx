import type { Link } from '@linkstall/contracts/http';
import { idsOf, useDrag } from '@linkstall/kit/order';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';

import { texts } from '../ui/texts.ts';
import { LinkRow, ORDER_HINT } from './link-row.tsx';
import { List } from './link-row.styles.ts';
import { list } from './links.state.ts';
import { moveLinkAtom } from './order/order.state.ts';

interface LinkListProps {
  readonly links: readonly Link[];
  readonly onDelete: (link: Link) => void;
}

/** The links in the order of the page. */
export function LinkList({ links, onDelete }: LinkListProps) {
  const move = useSetAtom(moveLinkAtom);
  const unsaved = useAtomValue(list.unsavedAtom);
  const order = useMemo(() => idsOf(links), [links]);
  const onDrop = useCallback((id: string, place: number) => void move({ id, place }), [move]);
  const { held, begin } = useDrag({ order, onDrop });
  return (
    <>
      <List $dragging={held !== null}>
        {links.map((link, place) => (
          <LinkRow
            key={link._id}
            link={link}
            place={place}
            count={links.length}
            held={held === link._id}
            saving={unsaved.has(link._id)}
            onGrip={begin}
            onDelete={onDelete}
          />
        ))}
      </List>
      <span className="ls-hidden" id={ORDER_HINT}>
        {texts.row.orderHint}
      </span>
    </>
  );
}
