import type { Link } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { useOpening } from '@linkstall/kit/remote';
import { useSetAtom } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';

import { Button, SendButton } from '../ui/button.tsx';
import { texts } from '../ui/texts.ts';
import { deleteLinkAtom } from './add-delete.state.ts';

interface DeleteLinkDialogProps {
  readonly link: Link;
  /** `deleted` says whether the link is gone. */
  readonly onClose: (deleted: boolean) => void;
}

/** Asks before a link goes. The browser's own dialog keeps the focus inside, and Escape closes it. */
export function DeleteLinkDialog({ link, onClose }: DeleteLinkDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const opening = useOpening();
  const remove = useSetAtom(deleteLinkAtom);

  // A layout effect: closed before it leaves the page, the dialog gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    const signal = opening();
    const deleted = await remove(link._id);
    if (!signal.aborted) onClose(deleted);
  };

  return (
    <Dialog ref={dialog} aria-labelledby="delete-link" onCancel={() => onClose(false)}>
      <h2 id="delete-link">{texts.deletion.title(link.title)}</h2>
      <p>{texts.deletion.text}</p>
      <Buttons>
        <Button $kind="line" onClick={() => onClose(false)}>
          {texts.common.cancel}
        </Button>
        <SendButton kind="bad" busy={busy} onClick={() => void confirm()}>
          {texts.deletion.confirm}
        </SendButton>
      </Buttons>
    </Dialog>
  );
}

const Dialog = styled.dialog`
  box-sizing: border-box;
  width: min(100% - 2 * ${token('4')}, 27rem);
  padding: ${token('5')};
  border: 0;
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  color: ${token('text')};
  box-shadow: ${token('shadow-lg')};
  &::backdrop {
    background: ${token('scrim')};
  }
  h2 {
    margin: 0;
    font-size: ${token('text-xl')};
    letter-spacing: ${token('track-loud')};
    line-height: ${token('lead-snug')};
    overflow-wrap: anywhere;
  }
  p {
    margin: ${token('3')} 0 ${token('5')};
    color: ${token('muted')};
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${token('3')};
`;
