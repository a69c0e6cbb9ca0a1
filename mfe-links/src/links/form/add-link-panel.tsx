import { Form } from '@linkstall/kit/form';
import { useSetAtom } from 'jotai';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import { addLinkAtom } from '../add-delete.state.ts';
import { addPanel, Closing } from './add-panel.tsx';
import { LinkFields } from './link-fields.tsx';
import { errorsOf } from './link-form.ts';
import type { LinkDraft } from '../links.api.ts';
import { useLinkForm, type LinkWords } from './use-link-form.ts';

interface AddLinkPanelProps {
  readonly id: string;
  /** Closed it is not shown, and keeps what was typed and chosen. */
  readonly open: boolean;
  /** What stands in the fields at first. */
  readonly words: LinkWords | undefined;
  readonly onAdded: () => void;
  readonly onCancel: () => void;
}

/** Opens in place, below the buttons, with the cursor in its first field. */
export function AddLinkPanel({ id, open, words, onAdded, onCancel }: AddLinkPanelProps) {
  const add = useSetAtom(addLinkAtom);
  const save = async (typed: LinkDraft) => {
    const failure = await add(typed);
    return failure && errorsOf(failure);
  };
  const form = useLinkForm({ words, isOpen: open, save, onSaved: onAdded, onCancel });
  return (
    open && (
      <Panel id={id} aria-label={texts.links.add} form={form.state} onSubmit={form.submit}>
        <LinkFields form={form} send={texts.form.add} />
        <Closing id={id} />
      </Panel>
    )
  );
}

const Panel = styled(Form)`
  ${addPanel}
`;
