import { token } from '@linkstall/contracts/tokens';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import styled from 'styled-components';

import { useOpening } from '../remote/on-screen.ts';
import { Button } from './button.ts';
import { Dialog, DialogButtons } from './dialog.tsx';
import { SendButton } from './send-button.tsx';

interface DeleteDialogProps {
  readonly says: { readonly title: string; readonly text: string; readonly confirm: string; readonly cancel: string };
  /** Whether it may go: until then the button waits. */
  readonly sure?: boolean;
  /** Resolves to whether it is gone. */
  readonly remove: () => Promise<boolean>;
  /** `deleted` says whether it is gone. */
  readonly onClose: (deleted: boolean) => void;
  /** What has to be filled in first. */
  readonly children?: ReactNode;
}

/** Asks before something goes. Who closed it meanwhile hears no more of it. */
export function DeleteDialog({ says, sure = true, remove, onClose, children }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const opening = useOpening();
  const confirm = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !sure) return;
    setBusy(true);
    const signal = opening();
    const deleted = await remove();
    if (!signal.aborted) onClose(deleted);
  };
  return (
    <Dialog label={says.title} onClose={() => onClose(false)}>
      <h2>{says.title}</h2>
      <p>{says.text}</p>
      <Form onSubmit={(event) => void confirm(event)}>
        {children}
        <DialogButtons>
          <Button $kind="secondary" onClick={() => onClose(false)}>
            {says.cancel}
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
