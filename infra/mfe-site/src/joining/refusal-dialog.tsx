import type { WaitingAccount } from '@linkstall/contracts/http';
import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/components';
import { FormProblem, TextArea, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId } from 'react';

import { doDecideAtom } from './joining.state.ts';
import { Effect, Fields } from './joining.styles.ts';
import { joiningTexts as texts } from './joining-texts.ts';

interface RefusalDialogProps {
  readonly account: WaitingAccount;
  readonly onClose: () => void;
}

/** Asks before an account is refused and removed, and takes words for the mail. */
export function RefusalDialog({ account: { _id: id, username }, onClose }: RefusalDialogProps) {
  const effectId = useId();
  const { notice } = useAtomValue(shellAtom);
  const decide = useSetAtom(doDecideAtom);
  const form = useForm({
    send: (message: string) => decide({ id, approves: false, message }),
    onRefusal: ({ message }) => ({ form: message }),
    onSent: () => {
      notice.success(texts.refused(username), 4_000);
      onClose();
    },
  });
  return (
    <Dialog label={texts.refuseTitle(username)} describedBy={effectId} onClose={onClose}>
      <h2>{texts.refuseTitle(username)}</h2>
      <Effect id={effectId}>{texts.refuseEffect}</Effect>
      <Fields form={form} onSubmit={(valueOf) => form.submit(valueOf('message').trim())}>
        <FormProblem />
        <TextArea label={texts.words} name="message" hint={texts.wordsHint} required={false} rows={3} />
        <DialogButtons>
          <Button $kind="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <SendButton kind="danger" busy={form.busy} sending={texts.sending}>
            {texts.refuse}
          </SendButton>
        </DialogButtons>
      </Fields>
    </Dialog>
  );
}
