import type { ApiFailure } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/components';
import { fieldErrors, Form, FormProblem, TextArea, TextField, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId } from 'react';
import styled from 'styled-components';

import type { TeamForm, ValueOf } from './team-forms.ts';
import { teamTexts as texts } from './team-texts.ts';
import { doChangeTeamAtom, type WantedChange } from './teams.state.ts';

interface TeamDialogProps {
  readonly form: TeamForm;
  /** The number of the newest change when the dialog was opened. */
  readonly seq: number;
  readonly onClose: () => void;
}

/** Asks for the fields of a change of a team and describes its effect. The shell then asks for the password. */
export function TeamDialog({ form, seq, onClose }: TeamDialogProps) {
  const id = useId();
  const names = form.fields.map(({ name }) => name);
  const state = useTeamChange({ seq, names, onClose });
  const submit = (valueOf: ValueOf) => {
    const empty = form.fields.filter(({ name, isOptional }) => !isOptional && valueOf(name).trim() === '');
    const errors = Object.fromEntries(empty.map(({ name }) => [name, texts.missing]));
    return state.submit({ errors, change: () => form.toChange(valueOf) });
  };
  return (
    <Dialog label={form.title} describedBy={id} onClose={onClose}>
      <h2>{form.title}</h2>
      <Effects id={id}>
        {form.effects.map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </Effects>
      <Fields form={state} onSubmit={submit}>
        <FormProblem />
        {form.fields.map(({ name, label, hint, isOptional, isLong }) => {
          const field = { name, label, hint, required: !isOptional, spellCheck: false, autoCapitalize: 'none' };
          return isLong ? <TextArea key={name} {...field} rows={3} /> : <TextField key={name} {...field} />;
        })}
        <TeamDialogButtons label={form.button} isDangerous={form.isDangerous} busy={state.busy} onClose={onClose} />
      </Fields>
    </Dialog>
  );
}

interface ButtonsProps {
  readonly label: string;
  readonly isDangerous?: boolean | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
}

export const TeamDialogButtons = ({ label, isDangerous, busy, onClose }: ButtonsProps) => (
  <DialogButtons>
    <Button $kind="quiet" onClick={onClose}>
      {texts.cancel}
    </Button>
    <SendButton kind={isDangerous ? 'danger' : 'primary'} busy={busy} sending={texts.sending}>
      {label}
    </SendButton>
  </DialogButtons>
);

interface TeamChangeOptions {
  readonly seq: number;
  /** The fields of the form. The problem of another field is shown for the whole form. */
  readonly names: readonly string[];
  readonly onClose: () => void;
}

interface Submission {
  readonly errors: Readonly<Record<string, string>>;
  readonly change: () => WantedChange;
}

/** The state of a form that changes a team. */
export function useTeamChange({ seq, names, onClose }: TeamChangeOptions) {
  const { notice } = useAtomValue(shellAtom);
  const doChange = useSetAtom(doChangeTeamAtom);
  const onRefusal = (failure: ApiFailure) => {
    if (failure.code === 'teams.changed') {
      notice.error(texts.changedElsewhere, 6_000);
      onClose();
      return {};
    }
    const errors = fieldErrors(failure);
    return names.some((name) => errors[name] !== undefined) ? errors : { form: failure.message };
  };
  return useForm({
    check: ({ errors }: Submission) => errors,
    send: ({ change }: Submission) => doChange({ seq, ...change() }),
    onRefusal,
    onSent: () => {
      notice.success(texts.done, 4_000);
      onClose();
    },
  });
}

const Effects = styled.p`
  margin: ${token('3')} 0 ${token('4')};
  color: ${token('muted')};
  overflow-wrap: anywhere;
`;

export const Fields = styled(Form)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
`;
