import type { Product } from '@linkstall/contracts/http';
import { UndoBar } from '@linkstall/kit/order';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type RefObject } from 'react';
import styled from 'styled-components';

import { restoredAtom, undoMessages, offerUndoAgainAtom } from './changes.state.ts';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { visibleProductsAtom } from '../product-list.state.ts';
import { PAGE_SIZE } from '../store-data.ts';
import { OwnerArea } from '../store-page.styles.ts';

interface DeletionProps {
  readonly productToDelete: Product | null;
  readonly container: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Focuses the product at an index, else the last product, else the container. */
function focusProduct(container: HTMLElement | null, index: number): void {
  const titles = [...(container?.querySelectorAll<HTMLElement>('h2 a') ?? [])];
  (titles[index] ?? titles.at(-1) ?? container)?.focus();
}

/** Deletes a product: shows the dialog, moves the focus, and offers to undo the deletion. */
export function Deletion({ productToDelete, container, onClose }: DeletionProps) {
  const { products, firstPage } = useAtomValue(visibleProductsAtom);
  const [deletion, setDeletion] = useState<{ readonly index: number } | null>(null);
  const restoration = useAtomValue(restoredAtom);
  const offerUndoAgain = useSetAtom(offerUndoAgainAtom);
  useEffect(offerUndoAgain, [offerUndoAgain]);
  // Keep the index, because the product is no longer in the list when the dialog closes.
  const [lastIndex, setLastIndex] = useState(0);
  const index = productToDelete ? products.findIndex(({ _id }) => _id === productToDelete._id) : -1;
  if (index >= 0 && index !== lastIndex) setLastIndex(index);

  // The button that opened the dialog disappears with its card, so the next product gets the focus.
  useEffect(() => {
    if (deletion) focusProduct(container.current, deletion.index);
  }, [deletion, container]);
  useEffect(() => {
    if (restoration) focusProduct(container.current, restoration.index - (firstPage - 1) * PAGE_SIZE);
  }, [restoration, firstPage, container]);

  return (
    <DeletionArea>
      {productToDelete && (
        <DeleteProductDialog
          key={productToDelete._id}
          product={productToDelete}
          onClose={(isDeleted) => {
            onClose();
            if (isDeleted) setDeletion({ index: lastIndex });
          }}
        />
      )}
      <UndoBar messages={undoMessages} focusOn={() => container.current?.focus()} />
    </DeletionArea>
  );
}

/**
 * `display: contents` lets the undo bar stick to the whole panel, so the bar stays visible at every scroll position.
 */
const DeletionArea = styled(OwnerArea)`
  display: contents;
`;
