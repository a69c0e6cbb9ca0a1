import { token } from '@linkstall/contracts/tokens';
import { Form } from '@linkstall/kit/form';
import { closeGap } from '@linkstall/kit/order';
import { panel } from '@linkstall/kit/pieces';
import { useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import styled, { keyframes } from 'styled-components';

import { texts } from '../../ui/texts.ts';
import { addLinkAtom } from '../add-delete.state.ts';
import { LinkFields } from './link-fields.tsx';
import { errorsOf } from './link-form.ts';
import type { LinkDraft } from '../links.api.ts';
import { useLinkForm, type Words } from './use-link-form.ts';

interface AddLinkPanelProps {
  readonly id: string;
  /** Closed it is not shown, and keeps what was typed and chosen. */
  readonly open: boolean;
  /** What stands in the fields at first. */
  readonly words: Words | undefined;
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
  const form = useLinkForm({ words, save, onSaved: onAdded, onCancel });
  return (
    open && (
      <Panel id={id} aria-label={texts.links.add} form={form.state} onSubmit={form.submit}>
        <LinkFields form={form} send={texts.form.add} />
        <Closing id={id} />
      </Panel>
    )
  );
}

/** What stands below the panel follows when it goes. */
function Closing({ id }: { readonly id: string }) {
  useLayoutEffect(() => {
    const opened = document.getElementById(id);
    return () => void (opened && closeGap(opened));
  }, [id]);
  return null;
}

const appear = keyframes`
  from { opacity: 0; translate: 0 -0.5rem; }
`;

const Panel = styled(Form)`
  ${panel}
  margin-bottom: ${token('5')};
  animation: ${appear} 150ms ${token('ease')};
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;
