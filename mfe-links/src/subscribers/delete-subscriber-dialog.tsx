import type { Subscriber } from '@linkstall/contracts/http';
import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/components';
import { useMountSignal } from '@linkstall/kit/remote';
import { useSetAtom } from 'jotai';
import { useState, type SyntheticEvent } from 'react';

import { subscriberTexts as texts } from '../ui/subscriber-texts.ts';
import { deleteSubscriberAtom } from './subscribers.state.ts';

interface DeleteSubscriberDialogProps {
  readonly subscriber: Subscriber;
  /** `isDeleted` tells whether the address is deleted. */
  readonly onClose: (isDeleted: boolean) => void;
}

/** Asks before a deletion. A closed dialog ignores a late response. */
export function DeleteSubscriberDialog({ subscriber, onClose }: DeleteSubscriberDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const remove = useSetAtom(deleteSubscriberAtom);
  const mountSignal = useMountSignal();
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const signal = mountSignal();
    const isDeleted = await remove(subscriber);
    if (!signal.aborted) onClose(isDeleted);
  };
  const title = texts.removeOf(subscriber.email);
  return (
    <Dialog label={title} onClose={() => onClose(false)}>
      <h2>{title}</h2>
      <p>{texts.removal}</p>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <DialogButtons>
          <Button $kind="secondary" onClick={() => onClose(false)}>
            {texts.cancel}
          </Button>
          <SendButton kind="danger" busy={isBusy}>
            {texts.remove}
          </SendButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
