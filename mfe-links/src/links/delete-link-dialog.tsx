import type { Link } from '@linkstall/contracts/http';
import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/pieces';
import { useOpening } from '@linkstall/kit/remote';
import { useSetAtom } from 'jotai';
import { useState } from 'react';

import { texts } from '../ui/texts.ts';
import { deleteLinkAtom } from './add-delete.state.ts';

interface DeleteLinkDialogProps {
  readonly link: Link;
  /** `deleted` says whether the link is gone. */
  readonly onClose: (deleted: boolean) => void;
}

/** Asks before a link goes. */
export function DeleteLinkDialog({ link, onClose }: DeleteLinkDialogProps) {
  const [busy, setBusy] = useState(false);
  const opening = useOpening();
  const remove = useSetAtom(deleteLinkAtom);
  const title = texts.deletion.title(link.title);

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    const signal = opening();
    const deleted = await remove(link._id);
    if (!signal.aborted) onClose(deleted);
  };

  return (
    <Dialog label={title} onClose={() => onClose(false)}>
      <h2>{title}</h2>
      <p>{texts.deletion.text}</p>
      <DialogButtons>
        <Button $kind="secondary" onClick={() => onClose(false)}>
          {texts.common.cancel}
        </Button>
        <SendButton kind="danger" busy={busy} onClick={() => void confirm()}>
          {texts.deletion.confirm}
        </SendButton>
      </DialogButtons>
    </Dialog>
  );
}
