import type { Product } from '@linkstall/contracts/http';
import { NewsBar, useGlide, useRows } from '@linkstall/kit/order';
import { Button } from '@linkstall/kit/pieces';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';

import { ownerTexts } from '../ui/owner-texts.ts';
import { texts } from '../ui/texts.ts';
import { ArrangeRow } from './arrange-row.tsx';
import { Head, List, Section } from './arrange.styles.ts';
import { moveProductAtom, news } from './changes.state.ts';
import { list as storeList, wholeAtom } from './shelf.state.ts';

const NONE: readonly Product[] = [];

/** The owner's whole list, hidden products too, to put in order. Each move is saved at once and can be taken back. */
export function Arrange({ onDone }: { readonly onDone: () => void }) {
  const products = useAtomValue(wholeAtom) ?? NONE;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Section>
      <Head>
        <h2 ref={title} tabIndex={-1}>
          {ownerTexts.order.title}
        </h2>
        <Button $kind="contrast" onClick={onDone}>
          {texts.common.done}
        </Button>
        <p id="arrange-how">{ownerTexts.order.how}</p>
      </Head>
      <Rows products={products} />
      <NewsBar news={news} />
    </Section>
  );
}

function Rows({ products }: { readonly products: readonly Product[] }) {
  const list = useRef<HTMLOListElement>(null);
  const { isDragging, onMove, rowOf } = useRows({ items: products, list: storeList, moveAtom: moveProductAtom });
  useGlide(list, products.map(({ _id }) => _id).join(), isDragging);

  // What was moved by keyboard stays in sight.
  useEffect(() => {
    const { activeElement } = document;
    if (list.current?.contains(activeElement)) activeElement?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [products]);

  return (
    <List ref={list} aria-label={ownerTexts.order.list} $dragging={isDragging}>
      {products.map((product, place) => (
        <ArrangeRow key={product._id} product={product} {...rowOf(product, place)} onMove={onMove} />
      ))}
    </List>
  );
}
