import type { OtherKind } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Form } from '@linkstall/kit/form';
import { BackIcon, Button } from '@linkstall/kit/pieces';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { kindTexts } from '../../ui/kind-texts.ts';
import { texts } from '../../ui/texts.ts';
import { addEntryAtom } from '../add-delete.state.ts';
import { partsOf, type Words } from '../entry-words.ts';
import { addPanel, Closing } from '../form/add-panel.tsx';
import { EntryFields } from './entry-fields.tsx';
import { KindChooser } from './kind-chooser.tsx';
import { emptyWords, errorsOf, useEntryForm, type Typed } from './use-entry-form.ts';

interface AddOtherProps {
  readonly id: string;
  /** Closed it is not shown, and keeps what was typed. */
  readonly open: boolean;
  /** What is to be added, and what stands in its fields at first. */
  readonly first?: { readonly kind: OtherKind; readonly words: Words } | undefined;
  readonly onLink: () => void;
  readonly onAdded: () => void;
  readonly onCancel: () => void;
}

/** Asks what to add, then for its words. */
export function AddOther({ first, onLink, ...panel }: AddOtherProps) {
  const [kind, setKind] = useState<OtherKind | undefined>(first?.kind);
  /** Where the focus goes back to. */
  const [last, setLast] = useState<OtherKind | 'link'>('link');
  if (!kind) return panel.open && <KindChooser id={panel.id} at={last} onKind={setKind} onLink={onLink} />;
  const back = () => {
    setLast(kind);
    setKind(undefined);
  };
  return (
    <NewEntry key={kind} {...panel} kind={kind} words={first?.kind === kind ? first.words : undefined} onBack={back} />
  );
}

interface NewEntryProps extends Omit<AddOtherProps, 'first' | 'onLink'> {
  readonly kind: OtherKind;
  readonly words: Words | undefined;
  readonly onBack: () => void;
}

function NewEntry({ id, open, kind, words, onAdded, onCancel, onBack }: NewEntryProps) {
  const add = useSetAtom(addEntryAtom);
  const save = async ({ words: typed, thumbnail }: Typed) => {
    const failure = await add({ kind, parts: { ...writtenIn(partsOf(typed)), thumbnail } });
    return failure && errorsOf(kind, failure);
  };
  const form = useEntryForm({ kind, name: kind, opened: emptyWords(kind), words, save, onSaved: onAdded });
  if (!open) return null;
  return (
    <Panel id={id} aria-labelledby={`${id}-title`} form={form.state} onSubmit={form.submit}>
      <Top>
        <h2 ref={focusIfLost} id={`${id}-title`} tabIndex={-1}>
          {kindTexts.add(texts.kinds[kind])}
        </h2>
        <Button $kind="quiet" onClick={onBack}>
          <BackIcon />
          {kindTexts.others}
        </Button>
      </Top>
      <EntryFields form={form} send={texts.form.add} onCancel={onCancel} />
      <Closing id={id} />
    </Panel>
  );
}

/** The choice that was pressed is gone, and not every form begins with a field. */
const focusIfLost = (title: HTMLElement | null) => {
  if (document.activeElement === document.body) title?.focus();
};

/** What may be left out and is. */
const writtenIn = (parts: ReturnType<typeof partsOf>) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== ''));

const Panel = styled(Form)`
  ${addPanel}
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token('2')};
  h2 {
    font-size: ${token('text-lg')};
  }
`;
