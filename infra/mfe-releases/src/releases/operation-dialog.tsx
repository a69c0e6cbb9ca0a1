import type { ReleaseAction, RemoteStanding } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { Form, FormProblem, TextField, useForm } from '@linkstall/kit/form';
import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/pieces';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { operationsOf } from './operations.ts';
import { orderAtom } from './releases.state.ts';

interface OperationDialogProps {
  readonly action: ReleaseAction;
  readonly standing: RemoteStanding;
  /** What was typed before. */
  readonly reason: string;
  /** Of a change that was not made: what was typed, or nothing once it is done. */
  readonly onKeep: (reason: string) => void;
  readonly onClose: () => void;
}

const LONGEST_WHY = 300;

/** Says what visitors get then, and asks why, before anything is done. */
export function OperationDialog({ action, standing, reason, onKeep, onClose }: OperationDialogProps) {
  const id = useId();
  const operation = operationsOf(standing).find((one) => one.action === action);
  const form = useOperation({ action, standing, done: operation?.done ?? '', onKeep, onClose });
  if (!operation) return null;
  return (
    <Dialog label={operation.question} describedBy={id} onClose={onClose}>
      <h2>{operation.question}</h2>
      <Says id={id}>
        {operation.says.map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </Says>
      <Asking form={form} onSubmit={(entered) => form.submit(entered('message').trim())}>
        <FormProblem />
        <TextField
          label={texts.ask.why}
          name="message"
          hint={texts.ask.hint}
          maxLength={LONGEST_WHY}
          defaultValue={reason}
        />
        <DialogButtons>
          <Button $kind="quiet" onClick={onClose}>
            {texts.ask.cancel}
          </Button>
          <SendButton kind={operation.isDangerous ? 'danger' : 'primary'} busy={form.busy} sending={texts.ask.sending}>
            {operation.label}
          </SendButton>
        </DialogButtons>
      </Asking>
    </Dialog>
  );
}

type OperationSent = Omit<OperationDialogProps, 'reason'> & { readonly done: string };

function useOperation({ action, standing, done, onKeep, onClose }: OperationSent) {
  const { notice } = useAtomValue(shellAtom);
  const order = useSetAtom(orderAtom);
  const refused = (failure: ApiFailure) => {
    if (failure.code === 'releases.changed') {
      notice.error(texts.changed(standing.remote), 6_000);
      onClose();
      return {};
    }
    const said = failure.errors?.filter(({ field }) => field !== 'message').map(({ message }) => message) ?? [];
    const asked = failure.errors?.find(({ field }) => field === 'message');
    return asked ? { message: asked.message } : { form: said.length > 0 ? said.join('\n') : failure.message };
  };
  return useForm({
    check: (message: string) => ({ message: message === '' ? texts.ask.whyMissing : undefined }),
    send: (message: string) => {
      onKeep(message);
      return order({ action, standing, message });
    },
    refused,
    onSent: ({ already }) => {
      onKeep('');
      notice.success(already ? texts.already(standing.remote) : done, 4_000);
      onClose();
    },
  });
}

const Says = styled.p`
  margin: ${token('3')} 0 ${token('4')};
  color: ${token('muted')};
`;

/** Each problem is a line of its own. */
const Asking = styled(Form)`
  display: grid;
  gap: ${token('4')};
  [role='alert'] {
    white-space: pre-line;
  }
`;
