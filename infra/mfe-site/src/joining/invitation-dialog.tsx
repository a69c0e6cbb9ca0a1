import type { NewInvitation } from '@linkstall/contracts/http';
import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/components';
import { fieldErrors, FormProblem, TextField, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';

import { doInviteAtom } from './joining.state.ts';
import { Effect, Fields } from './joining.styles.ts';
import { joiningTexts as texts } from './joining-texts.ts';

/** Creates an invitation, and then shows its link once. */
export function InvitationDialog({ onClose }: { readonly onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  return link === null ? (
    <InvitationForm onLink={setLink} onClose={onClose} />
  ) : (
    <LinkDialog link={link} onClose={onClose} />
  );
}

interface InvitationFormProps {
  readonly onLink: (link: string) => void;
  readonly onClose: () => void;
}

function InvitationForm({ onLink, onClose }: InvitationFormProps) {
  const effectId = useId();
  const invite = useSetAtom(doInviteAtom);
  const form = useForm({
    check: ({ uses, days }: NewInvitation) => ({
      ...(!Number.isInteger(uses) && { uses: texts.wholeNumber }),
      ...(!Number.isInteger(days) && { days: texts.wholeNumber }),
    }),
    send: invite,
    onSent: (link) => onLink(link),
    onRefusal: (failure) => ({ form: failure.message, ...fieldErrors(failure) }),
  });
  const submit = (valueOf: (name: string) => string) =>
    form.submit({ uses: numberIn(valueOf('uses')), days: numberIn(valueOf('days')), note: valueOf('note').trim() });
  return (
    <Dialog label={texts.invite} describedBy={effectId} onClose={onClose}>
      <h2>{texts.invite}</h2>
      <Effect id={effectId}>{texts.inviteEffect}</Effect>
      <Fields form={form} onSubmit={submit}>
        <FormProblem />
        <TextField label={texts.uses} name="uses" inputMode="numeric" defaultValue="1" />
        <TextField label={texts.days} name="days" inputMode="numeric" defaultValue="7" />
        <TextField label={texts.note} name="note" hint={texts.noteHint} required={false} />
        <DialogButtons>
          <Button $kind="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <SendButton busy={form.busy} sending={texts.sending}>
            {texts.create}
          </SendButton>
        </DialogButtons>
      </Fields>
    </Dialog>
  );
}

const numberIn = (text: string): number => (text.trim() === '' ? NaN : Number(text));

function LinkDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  const effectId = useId();
  const { notice } = useAtomValue(shellAtom);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => notice.success(texts.copied),
      () => notice.error(texts.copyFailed, 4_000),
    );
  return (
    <Dialog label={texts.linkTitle} describedBy={effectId} onClose={onClose}>
      <h2>{texts.linkTitle}</h2>
      <Effect id={effectId} role="status">
        {texts.linkHint}
      </Effect>
      <TextField label={texts.linkTitle} value={link} readOnly dir="ltr" onFocus={({ target }) => target.select()} />
      <DialogButtons>
        <Button $kind="quiet" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button onClick={onClose}>{texts.done}</Button>
      </DialogButtons>
    </Dialog>
  );
}
