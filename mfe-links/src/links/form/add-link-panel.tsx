import { Form } from '@linkstall/kit/form';
import { useSetAtom } from 'jotai';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import { addLinkAtom } from '../add-delete.state.ts';
import { addPanelStyles, CloseAnimation } from './add-panel.tsx';
import { LinkFields } from './link-fields.tsx';
import { errorsOf } from './link-form.ts';
import type { PastedKind } from '../preview/pasted-kind.ts';
import type { LinkDraft } from '../links.api.ts';
import { useLinkForm, type LinkFormValues } from './use-link-form.ts';

interface AddLinkPanelProps {
  readonly id: string;
  /** A closed panel renders nothing, but keeps its form values and its image. */
  readonly isOpen: boolean;
  readonly initialValues: LinkFormValues | undefined;
  readonly onAdded: () => void;
  readonly onCancel: () => void;
  readonly onKind: (pasted: PastedKind) => void;
}

/** The form for a new link, below the buttons. The address gets the focus. */
export function AddLinkPanel({ id, isOpen, initialValues, onAdded, onCancel, onKind }: AddLinkPanelProps) {
  const add = useSetAtom(addLinkAtom);
  const save = async (draft: LinkDraft) => {
    const failure = await add(draft);
    return failure && errorsOf(failure);
  };
  const form = useLinkForm({ initialValues, isOpen, save, onSaved: onAdded, onCancel });
  return (
    isOpen && (
      <Panel id={id} aria-label={texts.links.add} form={form.state} onSubmit={form.submit}>
        <LinkFields form={form} submitLabel={texts.form.add} onKind={onKind} />
        <CloseAnimation id={id} />
      </Panel>
    )
  );
}

const Panel = styled(Form)`
  ${addPanelStyles}
`;
