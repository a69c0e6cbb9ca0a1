import type { Invitation } from '@linkstall/contracts/http';
import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/components';
import { FormProblem, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId } from 'react';

import { doWithdrawAtom } from './joining.state.ts';
import { Effect, Fields } from './joining.styles.ts';
import { joiningTexts as texts } from './joining-texts.ts';

interface WithdrawalDialogProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

/** Asks before an invitation ends. */
export function WithdrawalDialog({ invitation: { _id: id }, onClose }: WithdrawalDialogProps) {
  const effectId = useId();
  const { notice } = useAtomValue(shellAtom);
  const withdraw = useSetAtom(doWithdrawAtom);
  const form = useForm({
    send: () => withdraw(id),
    onRefusal: ({ message }) => ({ form: message }),
    onSent: () => {
      notice.success(texts.withdrawn, 4_000);
      onClose();
    },
  });
  return (
    <Dialog label={texts.withdrawTitle} describedBy={effectId} onClose={onClose}>
      <h2>{texts.withdrawTitle}</h2>
      <Effect id={effectId}>{texts.withdrawEffect}</Effect>
      <Fields form={form} onSubmit={() => form.submit(undefined)}>
        <FormProblem />
        <DialogButtons>
          <Button $kind="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <SendButton kind="danger" busy={form.busy} sending={texts.sending}>
            {texts.withdraw}
          </SendButton>
        </DialogButtons>
      </Fields>
    </Dialog>
  );
}
