import type { Link } from '@linkstall/contracts/http';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';

import { Hidden } from '../ui/page-parts.tsx';
import { texts } from '../ui/texts.ts';
import { wayMade } from './drag-place.ts';
import { LinkRow, ORDER_HINT } from './link-row.tsx';
import { List } from './link-row.styles.ts';
import { unsavedLinksAtom } from './links.state.ts';
import { moveLinkAtom } from './order.state.ts';
import { useDrag } from './use-drag.ts';

interface LinkListProps {
  readonly links: readonly Link[];
  readonly onDelete: (link: Link) => void;
}

/** The links in the order of the page. */
export function LinkList({ links, onDelete }: LinkListProps) {
  const move = useSetAtom(moveLinkAtom);
  const unsaved = useAtomValue(unsavedLinksAtom);
  const { drag, begin } = useDrag(useCallback((id: string, place: number) => void move({ id, place }), [move]));
  return (
    <>
      <List $dragging={drag !== null}>
        {links.map((link, place) => (
          <LinkRow
            key={link._id}
            link={link}
            place={place}
            count={links.length}
            held={drag?.id === link._id}
            saving={unsaved.has(link._id)}
            shift={drag ? wayMade(place, drag.from, drag.to) * drag.step : 0}
            onGrip={begin}
            onDelete={onDelete}
          />
        ))}
      </List>
      <Hidden id={ORDER_HINT}>{texts.row.orderHint}</Hidden>
    </>
  );
}
