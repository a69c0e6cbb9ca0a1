import type { OtherKind } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Form } from '@linkstall/kit/form';
import { BackIcon, Button } from '@linkstall/kit/components';
import { useSessionUser } from '@linkstall/kit/remote';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { kindTexts } from '../../ui/kind-texts.ts';
import { texts } from '../../ui/texts.ts';
import { addEntryAtom } from '../add-delete.state.ts';
import { requestFieldsOf, type FormValues } from '../entry-values.ts';
import { addPanelStyles, CloseAnimation } from '../form/add-panel.tsx';
import { EntryFields } from './entry-fields.tsx';
import { useCustomKind } from './custom-kinds.ts';
import { KindChooser, type KindChoice } from './kind-chooser.tsx';
import { emptyValues, errorsOf, useEntryForm, type EntryFormResult } from './use-entry-form.ts';

interface AddOtherProps {
  readonly id: string;
  /** A closed panel renders nothing, but keeps its form values. */
  readonly isOpen: boolean;
  readonly initialEntry?: { readonly kind: OtherKind; readonly values: FormValues } | undefined;
  readonly onLink: () => void;
  readonly onImport: () => void;
  readonly onAdded: () => void;
  readonly onCancel: () => void;
}

/** Asks for the kind of the new entry, then for its values. */
export function AddOther({ initialEntry, onLink, onImport, ...panel }: AddOtherProps) {
  const [choice, setChoice] = useState<KindChoice | undefined>(
    initialEntry && { kind: initialEntry.kind, entryKind: initialEntry.values['entryKind'] },
  );
  /** The kind that gets the focus when the chooser opens again. */
  const [lastKind, setLastKind] = useState('link');
  if (!choice)
    return (
      panel.isOpen && (
        <KindChooser id={panel.id} focusedKind={lastKind} onKind={setChoice} onLink={onLink} onImport={onImport} />
      )
    );
  const { kind, entryKind } = choice;
  const isInitial = initialEntry?.kind === kind && initialEntry.values['entryKind'] === entryKind;
  const back = () => {
    setLastKind(entryKind ?? kind);
    setChoice(undefined);
  };
  return (
    <NewEntry
      key={entryKind ?? kind}
      {...panel}
      {...choice}
      initialValues={isInitial ? initialEntry.values : undefined}
      onBack={back}
    />
  );
}

interface NewEntryProps extends Omit<AddOtherProps, 'initialEntry' | 'onLink' | 'onImport'> {
  readonly kind: OtherKind;
  readonly entryKind?: string | undefined;
  readonly initialValues: FormValues | undefined;
  readonly onBack: () => void;
}

function NewEntry({ id, isOpen, kind, entryKind, initialValues, onAdded, onCancel, onBack }: NewEntryProps) {
  const add = useSetAtom(addEntryAtom);
  const fullName = useSessionUser()?.fullName ?? '';
  const firstValues = kind === 'emailList' && { consent: kindTexts.emailList.agreement(fullName) };
  const save = async ({ values, ...uploads }: EntryFormResult) => {
    const failure = await add({ kind, fields: { ...withoutEmpty(requestFieldsOf(values)), ...uploads } });
    return failure && errorsOf(kind, failure);
  };
  const form = useEntryForm({
    kind,
    name: entryKind ?? kind,
    storedValues: { ...emptyValues(kind), ...firstValues, ...(entryKind !== undefined && { entryKind, values: '{}' }) },
    initialValues,
    save,
    onSaved: onAdded,
  });
  const customKind = useCustomKind(entryKind);
  if (!isOpen) return null;
  return (
    <Panel id={id} aria-labelledby={`${id}-title`} form={form.state} onSubmit={form.submit}>
      <Header>
        <h2 ref={focusIfNone} id={`${id}-title`} tabIndex={-1}>
          {kindTexts.add(customKind?.title ?? texts.kinds[kind])}
        </h2>
        <Button $kind="quiet" onClick={onBack}>
          <BackIcon />
          {kindTexts.otherKinds}
        </Button>
      </Header>
      <EntryFields form={form} submitLabel={texts.form.add} onCancel={onCancel} />
      <CloseAnimation id={id} />
    </Panel>
  );
}

/** Focuses the title, because the pressed button is gone and not every form starts with a field. */
const focusIfNone = (title: HTMLElement | null) => {
  if (document.activeElement === document.body) title?.focus();
};

/** Leaves out optional fields that are empty. */
const withoutEmpty = (fields: ReturnType<typeof requestFieldsOf>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

const Panel = styled(Form)`
  ${addPanelStyles}
`;

const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token('2')};
`;
