import type { ReleaseAction, RemoteStatus } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { DraftOffer, Form, FormProblem, TextField, useDraft, useForm } from '@linkstall/kit/form';
import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/components';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { operationsOf } from './operations.ts';
import { doOperationAtom } from './releases.state.ts';

interface OperationDialogProps {
  readonly action: ReleaseAction;
  readonly status: RemoteStatus;
  /**
   * Whether the history has an operation with this reason. The draft of a done operation can still be stored, because the
   * shell leaves this page for the confirmation.
   */
  readonly isUsed: (reason: string) => boolean;
  readonly onClose: () => void;
}

/** Maximum length of the reason, in characters. */
const MAX_REASON = 300;

/**
 * Describes the effect of an operation and asks for a reason before it is done. The reason is a draft, because the shell
 * leaves this page for the confirmation, and the operation can be refused or cancelled there.
 */
export function OperationDialog({ action, status, isUsed, onClose }: OperationDialogProps) {
  const id = useId();
  const [message, setMessage] = useState('');
  const draft = useDraft({ form: `operation:${status.remote}`, values: { message }, isDirty: message !== '' });
  const operation = operationsOf(status).find((each) => each.action === action);
  const form = useOperation({
    action,
    status,
    successText: operation?.successText ?? '',
    onDone: draft.remove,
    onClose,
  });
  const cancel = () => {
    draft.remove();
    onClose();
  };
  if (!operation) return null;
  return (
    <Dialog label={operation.question} describedBy={id} onClose={cancel}>
      <h2>{operation.question}</h2>
      <Effects id={id}>
        {operation.effects.map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </Effects>
      <ReasonForm form={form} onSubmit={() => form.submit(message.trim())}>
        <FormProblem />
        {!(draft.offer && isUsed(draft.offer.values.message)) && (
          <DraftOffer draft={draft} onAccept={({ message: reason }) => setMessage(reason)} />
        )}
        <TextField
          label={texts.dialog.reasonLabel}
          name="message"
          hint={texts.dialog.hint}
          maxLength={MAX_REASON}
          value={message}
          onText={setMessage}
        />
        <DialogButtons>
          <Button $kind="quiet" onClick={cancel}>
            {texts.dialog.cancel}
          </Button>
          <SendButton
            kind={operation.isDangerous ? 'danger' : 'primary'}
            busy={form.busy}
            sending={texts.dialog.sending}
          >
            {operation.label}
          </SendButton>
        </DialogButtons>
      </ReasonForm>
    </Dialog>
  );
}

interface OperationInput extends Omit<OperationDialogProps, 'isUsed'> {
  readonly successText: string;
  readonly onDone: () => void;
}

function useOperation({ action, status, successText, onDone, onClose }: OperationInput) {
  const { notice } = useAtomValue(shellAtom);
  const doOperation = useSetAtom(doOperationAtom);
  const onRefusal = (failure: ApiFailure) => {
    if (failure.code === 'releases.changed') {
      notice.error(texts.changedElsewhere(status.remote), 6_000);
      onClose();
      return {};
    }
    const messages = failure.errors?.filter(({ field }) => field !== 'message').map(({ message }) => message) ?? [];
    const reasonError = failure.errors?.find(({ field }) => field === 'message');
    return reasonError
      ? { message: reasonError.message }
      : { form: messages.length > 0 ? messages.join('\n') : failure.message };
  };
  return useForm({
    check: (message: string) => ({ message: message === '' ? texts.dialog.reasonMissing : undefined }),
    send: (message: string) => doOperation({ action, status, message }),
    onRefusal,
    onSent: ({ already }) => {
      onDone();
      notice.success(already ? texts.unchanged(status.remote) : successText, 4_000);
      onClose();
    },
  });
}

const Effects = styled.p`
  margin: ${token('3')} 0 ${token('4')};
  color: ${token('muted')};
`;

/** Each problem of the gate is on its own line. */
const ReasonForm = styled(Form)`
  display: grid;
  gap: ${token('4')};
  [role='alert'] {
    white-space: pre-line;
  }
`;
