import type { Product } from '@linkstall/contracts/http';
import { UndoBar, useGlide, useRows } from '@linkstall/kit/order';
import { Button } from '@linkstall/kit/components';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';

import { ownerTexts } from '../../ui/owner-texts.ts';
import { ArrangeRow } from './arrange-row.tsx';
import { Header, List, Section } from './arrange.styles.ts';
import { moveProductAtom, undoMessages } from '../owner/changes.state.ts';
import { productList, allProductsAtom } from '../product-list.state.ts';

const NO_PRODUCTS: readonly Product[] = [];

/** Lets the owner reorder all products, hidden products included. Each move is saved at once and can be undone. */
export function Arrange({ onDone }: { readonly onDone: () => void }) {
  const products = useAtomValue(allProductsAtom) ?? NO_PRODUCTS;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Section>
      <Header>
        <h2 ref={heading} tabIndex={-1}>
          {ownerTexts.order.title}
        </h2>
        <Button $kind="contrast" onClick={onDone}>
          {ownerTexts.common.done}
        </Button>
        <p id="arrange-how">{ownerTexts.order.hint}</p>
      </Header>
      <Rows products={products} />
      <UndoBar messages={undoMessages} />
    </Section>
  );
}

function Rows({ products }: { readonly products: readonly Product[] }) {
  const list = useRef<HTMLOListElement>(null);
  const { isDragging, onMove, rowOf } = useRows({ items: products, list: productList, moveAtom: moveProductAtom });
  useGlide(list, products.map(({ _id }) => _id).join(), isDragging);

  // Keep the row in view after a move by keyboard.
  useEffect(() => {
    const { activeElement } = document;
    if (list.current?.contains(activeElement)) activeElement?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [products]);

  return (
    <List ref={list} aria-label={ownerTexts.order.list} $dragging={isDragging}>
      {products.map((product, index) => (
        <ArrangeRow key={product._id} product={product} {...rowOf(product, index)} onMove={onMove} />
      ))}
    </List>
  );
}
