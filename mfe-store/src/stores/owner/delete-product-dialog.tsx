import type { Product } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { TextField } from '@linkstall/kit/form';
import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/components';
import { useMountSignal } from '@linkstall/kit/remote';
import { useSetAtom } from 'jotai';
import { useState, type SyntheticEvent } from 'react';
import styled from 'styled-components';

import { ownerTexts } from '../../ui/owner-texts.ts';
import { deleteProductAtom } from './changes.state.ts';

const { deletion: deletionTexts } = ownerTexts;

interface DeleteProductDialogProps {
  readonly product: Product;
  /** `isDeleted` tells whether the product is deleted. */
  readonly onClose: (isDeleted: boolean) => void;
}

/** Asks for a typed YES before a deletion. A closed dialog ignores a late response. */
export function DeleteProductDialog({ product, onClose }: DeleteProductDialogProps) {
  const [confirmation, setConfirmation] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const deleteProduct = useSetAtom(deleteProductAtom);
  const mountSignal = useMountSignal();
  const isConfirmed = confirmation.trim().toLowerCase() === deletionTexts.confirmationWord;
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy || !isConfirmed) return;
    setIsBusy(true);
    const signal = mountSignal();
    const isDeleted = await deleteProduct(product);
    if (!signal.aborted) onClose(isDeleted);
  };
  const title = deletionTexts.title(product.Product_Name);
  return (
    <Dialog label={title} onClose={() => onClose(false)}>
      <h2>{title}</h2>
      <p>{deletionTexts.text}</p>
      <Form onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label={deletionTexts.label}
          value={confirmation}
          autoCapitalize="none"
          spellCheck={false}
          onText={setConfirmation}
        />
        <DialogButtons>
          <Button $kind="secondary" onClick={() => onClose(false)}>
            {ownerTexts.common.cancel}
          </Button>
          <SendButton kind="danger" busy={isBusy} disabled={!isConfirmed}>
            {deletionTexts.confirm}
          </SendButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${token('4')};
`;
