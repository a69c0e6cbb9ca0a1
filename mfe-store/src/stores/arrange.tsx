import type { Product } from '@linkstall/contracts/http';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';

import { Button } from '../ui/button.tsx';
import { texts } from '../ui/texts.ts';
import { ArrangeRow } from './arrange-row.tsx';
import { Head, List, News, Section } from './arrange.styles.ts';
import { endNewsAtom, moveProductAtom, newsAtom, undoMoveAtom } from './order.state.ts';
import { wholeAtom } from './shelf.state.ts';
import { useDrag } from './use-drag.ts';

const NONE: readonly Product[] = [];

/** The owner's whole list, hidden products too, to put in order. Each move is saved at once and can be taken back. */
export function Arrange({ onDone }: { readonly onDone: () => void }) {
  const products = useAtomValue(wholeAtom) ?? NONE;
  const move = useSetAtom(moveProductAtom);
  const endNews = useSetAtom(endNewsAtom);
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const idAt = (place: number) => products[place]?._id ?? '';
  const { drag, start } = useDrag({
    count: products.length,
    onDrop: (from, to) => void move({ id: idAt(from), place: to }),
  });

  useEffect(() => {
    title.current?.focus();
    return () => endNews();
  }, [endNews]);

  // What was moved by keyboard stays in sight.
  useEffect(() => {
    const { activeElement } = document;
    if (list.current?.contains(activeElement)) activeElement?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [products]);

  return (
    <Section>
      <Head>
        <h2 ref={title} tabIndex={-1}>
          {texts.order.title}
        </h2>
        <Button $kind="ink" onClick={onDone}>
          {texts.common.done}
        </Button>
        <p id="arrange-how">{texts.order.how}</p>
      </Head>
      <List ref={list} aria-label={texts.order.list}>
        {products.map((product, place) => (
          <ArrangeRow
            key={product._id}
            product={product}
            place={place}
            count={products.length}
            drag={drag}
            onGrab={start}
            onMove={(to) => void move({ id: product._id, place: to })}
          />
        ))}
      </List>
      <NewsBar />
    </Section>
  );
}

function NewsBar() {
  const news = useAtomValue(newsAtom);
  const undo = useSetAtom(undoMoveAtom);
  return (
    <News $empty={!news}>
      <span role="status">{news?.text}</span>
      {news?.undo && (
        <Button $kind="line" onClick={() => void undo()}>
          {texts.common.undo}
        </Button>
      )}
    </News>
  );
}
