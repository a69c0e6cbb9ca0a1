import type { Product } from '@linkstall/contracts/http';
import { TextField } from '@linkstall/kit/form';
import { DeleteDialog } from '@linkstall/kit/pieces';
import { useSetAtom } from 'jotai';
import { useState } from 'react';

import { ownerTexts } from '../ui/owner-texts.ts';
import { texts } from '../ui/texts.ts';
import { deleteProductAtom } from './changes.state.ts';

const { deletion } = ownerTexts;

interface DeleteProductDialogProps {
  readonly product: Product;
  readonly onClose: (deleted: boolean) => void;
}

/** Asks before a product goes; only a typed YES lets it. */
export function DeleteProductDialog({ product, onClose }: DeleteProductDialogProps) {
  const [typed, setTyped] = useState('');
  const remove = useSetAtom(deleteProductAtom);
  return (
    <DeleteDialog
      says={{ ...deletion, title: deletion.title(product.Product_Name), cancel: texts.common.cancel }}
      sure={typed.trim().toLowerCase() === deletion.word}
      remove={() => remove(product)}
      onClose={onClose}
    >
      <TextField label={deletion.label} value={typed} autoCapitalize="none" spellCheck={false} onText={setTyped} />
    </DeleteDialog>
  );
}
