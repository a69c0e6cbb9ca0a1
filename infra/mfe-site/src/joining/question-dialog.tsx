import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/components';
import { FormProblem, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useId, type ReactNode } from 'react';

import { Effect, Fields } from './joining.styles.ts';
import { joiningTexts as texts } from './joining-texts.ts';

interface QuestionDialogProps {
  readonly title: string;
  /** The consequence of the step. */
  readonly effect: string;
  /** The label of the button. */
  readonly label: string;
  /** Reads the fields by name. */
  readonly send: (valueOf: (name: string) => string) => Promise<unknown>;
  /** The notice after the step. */
  readonly done: string;
  readonly onClose: () => void;
  /** Fields of the dialog. */
  readonly children?: ReactNode;
}

/** Asks before a step that cannot be undone. */
export function QuestionDialog({ title, effect, label, send, done, onClose, children }: QuestionDialogProps) {
  const effectId = useId();
  const { notice } = useAtomValue(shellAtom);
  const form = useForm({
    send,
    onRefusal: ({ message }) => ({ form: message }),
    onSent: () => {
      notice.success(done, 4_000);
      onClose();
    },
  });
  return (
    <Dialog label={title} describedBy={effectId} onClose={onClose}>
      <h2>{title}</h2>
      <Effect id={effectId}>{effect}</Effect>
      <Fields form={form} onSubmit={(valueOf) => form.submit(valueOf)}>
        <FormProblem />
        {children}
        <DialogButtons>
          <Button $kind="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <SendButton kind="danger" busy={form.busy} sending={texts.sending}>
            {label}
          </SendButton>
        </DialogButtons>
      </Fields>
    </Dialog>
  );
}
