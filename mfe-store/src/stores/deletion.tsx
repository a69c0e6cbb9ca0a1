import type { Product } from '@linkstall/contracts/http';
import { NewsBar } from '@linkstall/kit/order';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type RefObject } from 'react';
import styled from 'styled-components';

import { backAtom, news, offerAgainAtom } from './changes.state.ts';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { shelfAtom } from './shelf.state.ts';
import { PAGE_SIZE } from './store-data.ts';
import { Ours } from './store-page.styles.ts';

interface DeletionProps {
  /** Which product is asked about. */
  readonly leaving: Product | null;
  readonly shelf: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The product at a place, else the last one, else where they were. */
function focusOn(shelf: HTMLElement | null, place: number): void {
  const names = [...(shelf?.querySelectorAll<HTMLElement>('h2 a') ?? [])];
  (names[place] ?? names.at(-1) ?? shelf)?.focus();
}

/** Deleting a product, from the question to where the focus goes, and the way back. */
export function Deletion({ leaving, shelf, onClose }: DeletionProps) {
  const { products, first } = useAtomValue(shelfAtom);
  const [gone, setGone] = useState<{ readonly place: number } | null>(null);
  const back = useAtomValue(backAtom);
  const offerAgain = useSetAtom(offerAgainAtom);
  useEffect(offerAgain, [offerAgain]);
  const [asked, setAsked] = useState(0);
  const place = leaving ? products.findIndex(({ _id }) => _id === leaving._id) : -1;
  if (place >= 0 && place !== asked) setAsked(place);

  // The button that opened the dialog is gone with its card: the next one takes the focus.
  useEffect(() => {
    if (gone) focusOn(shelf.current, gone.place);
  }, [gone, shelf]);
  useEffect(() => {
    if (back) focusOn(shelf.current, back.place - (first - 1) * PAGE_SIZE);
  }, [back, first, shelf]);

  return (
    <Beside>
      {leaving && (
        <DeleteProductDialog
          key={leaving._id}
          product={leaving}
          onClose={(deleted) => {
            onClose();
            if (deleted) setGone({ place: asked });
          }}
        />
      )}
      <NewsBar news={news} focusOn={() => shelf.current?.focus()} />
    </Beside>
  );
}

/** No box of its own: the bar sticks within the whole sheet, and is on the screen wherever that is scrolled to. */
const Beside = styled(Ours)`
  display: contents;
`;
