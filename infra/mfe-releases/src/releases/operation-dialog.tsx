import type { ReleaseAction, RemoteStatus } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { Form, FormProblem, TextField, useForm } from '@linkstall/kit/form';
import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/components';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { operationsOf } from './operations.ts';
import { doOperationAtom } from './releases.state.ts';

interface OperationDialogProps {
  readonly action: ReleaseAction;
  readonly status: RemoteStatus;
  /** The reason that the user entered for an operation that was not done. */
  readonly reason: string;
  /** Stores the reason for the next try; an empty text after success. */
  readonly onReasonChange: (reason: string) => void;
  readonly onClose: () => void;
}

/** Maximum length of the reason, in characters. */
const MAX_REASON = 300;

/** Describes the effect of an operation and asks for a reason before it is done. */
export function OperationDialog({ action, status, reason, onReasonChange, onClose }: OperationDialogProps) {
  const id = useId();
  const operation = operationsOf(status).find((candidate) => candidate.action === action);
  const form = useOperation({ action, status, successText: operation?.successText ?? '', onReasonChange, onClose });
  if (!operation) return null;
  return (
    <Dialog label={operation.question} describedBy={id} onClose={onClose}>
      <h2>{operation.question}</h2>
      <Effects id={id}>
        {operation.effects.map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </Effects>
      <ReasonForm form={form} onSubmit={(fieldValue) => form.submit(fieldValue('message').trim())}>
        <FormProblem />
        <TextField
          label={texts.dialog.reasonLabel}
          name="message"
          hint={texts.dialog.hint}
          maxLength={MAX_REASON}
          defaultValue={reason}
        />
        <DialogButtons>
          <Button $kind="quiet" onClick={onClose}>
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

type OperationInput = Omit<OperationDialogProps, 'reason'> & { readonly successText: string };

function useOperation({ action, status, successText, onReasonChange, onClose }: OperationInput) {
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
    send: (message: string) => {
      onReasonChange(message);
      return doOperation({ action, status, message });
    },
    onRefusal,
    onSent: ({ already }) => {
      onReasonChange('');
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
