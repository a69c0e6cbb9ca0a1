import type { Product } from '@linkstall/contracts/http';
import { useEffect, useState, type RefObject } from 'react';

import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { Ours } from './store-page.styles.ts';

interface DeletionProps {
  /** Which product is asked about. */
  readonly leaving: Product | null;
  readonly shelf: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Deleting a product, from the question to where the focus goes. */
export function Deletion({ leaving, shelf, onClose }: DeletionProps) {
  const [gone, setGone] = useState(0);

  // The button that opened the dialog is gone with its card.
  useEffect(() => {
    if (gone > 0) shelf.current?.focus();
  }, [gone, shelf]);

  return (
    <Ours>
      {leaving && (
        <DeleteProductDialog
          key={leaving._id}
          product={leaving}
          onClose={(deleted) => {
            onClose();
            if (deleted) setGone((before) => before + 1);
          }}
        />
      )}
    </Ours>
  );
}
