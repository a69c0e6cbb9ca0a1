import type { Product } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { TextField } from '@linkstall/kit/form';
import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/pieces';
import { useOpening } from '@linkstall/kit/remote';
import { useSetAtom } from 'jotai';
import { useState, type SyntheticEvent } from 'react';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';
import { texts } from '../ui/texts.ts';
import { deleteProductAtom } from './changes.state.ts';

const { deletion: says } = ownerTexts;

interface DeleteProductDialogProps {
  readonly product: Product;
  /** `deleted` says whether it is gone. */
  readonly onClose: (deleted: boolean) => void;
}

/** Asks before a product goes; only a typed YES lets it. Who closed it meanwhile hears no more of it. */
export function DeleteProductDialog({ product, onClose }: DeleteProductDialogProps) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const remove = useSetAtom(deleteProductAtom);
  const opening = useOpening();
  const sure = typed.trim().toLowerCase() === says.word;
  const confirm = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !sure) return;
    setBusy(true);
    const signal = opening();
    const deleted = await remove(product);
    if (!signal.aborted) onClose(deleted);
  };
  const title = says.title(product.Product_Name);
  return (
    <Dialog label={title} onClose={() => onClose(false)}>
      <h2>{title}</h2>
      <p>{says.text}</p>
      <Form onSubmit={(event) => void confirm(event)}>
        <TextField label={says.label} value={typed} autoCapitalize="none" spellCheck={false} onText={setTyped} />
        <DialogButtons>
          <Button $kind="secondary" onClick={() => onClose(false)}>
            {texts.common.cancel}
          </Button>
          <SendButton kind="danger" busy={busy} disabled={!sure}>
            {says.confirm}
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
