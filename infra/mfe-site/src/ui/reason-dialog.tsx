import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/components';
import { fieldErrors, Form, FormProblem, TextArea, useForm } from '@linkstall/kit/form';

import { moderationTexts as texts } from './moderation-texts.ts';

interface ReasonDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason of a step, which the log keeps. */
export function ReasonDialog({ title, label, hint, send, onSent, onClose }: ReasonDialogProps) {
  const form = useForm({
    check: ({ reason }: { readonly reason: string }) => (reason === '' ? { reason: texts.wordsMissing } : {}),
    send: ({ reason }) => send(reason),
    onSent: () => {
      onClose();
      onSent();
    },
    onRefusal: (failure) => {
      const errors = fieldErrors(failure);
      return Object.keys(errors).length > 0 ? errors : { form: failure.message };
    },
  });
  return (
    <Dialog label={title} onClose={onClose}>
      <Form form={form} onSubmit={(valueOf) => form.submit({ reason: valueOf('reason').trim() })}>
        <h2>{title}</h2>
        <FormProblem />
        <TextArea label={label} name="reason" rows={3} {...(hint !== undefined && { hint })} />
        <DialogButtons>
          <Button type="button" $kind="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <SendButton busy={form.busy} sending={texts.sending}>
            {title}
          </SendButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
