import type { Link } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Form, type FormErrors } from '@linkstall/kit/form';
import { isOld } from '@linkstall/kit/order';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import { editLinkAtom } from '../edit.state.ts';
import { LinkFields } from './link-fields.tsx';
import { errorsOf } from './link-form.ts';
import type { LinkDraft, LinkEdit } from '../links.api.ts';
import { tellAtom } from '../news/news.state.ts';
import { useLinkForm } from './use-link-form.ts';

interface EditLinkFormProps {
  readonly link: Link;
  readonly onClose: () => void;
}

/** A link's row while it is edited. What somebody else made of the link meanwhile is never written over unseen. */
export function EditLinkForm({ link, onClose }: EditLinkFormProps) {
  const edit = useSetAtom(editLinkAtom);
  const tell = useSetAtom(tellAtom);
  const [opened] = useState(link);
  const [seen, setSeen] = useState(link);

  const save = async (typed: LinkDraft, signal: AbortSignal): Promise<FormErrors | null> => {
    const changes = changesOf(opened, typed);
    if (Object.keys(changes).length === 0) return null;
    const { failure, ...outcome } = await edit({ link: seen, edit: changes });
    if (!failure) return null;
    if (!('newer' in outcome)) {
      if (isOld(failure)) form.draft.drop(); // No row offers it any more: it is offered above the list.
      return errorsOf(failure);
    }
    if (signal.aborted) tell({ text: texts.news.changedElsewhere, state: 'failed' });
    setSeen(outcome.newer);
    return {};
  };
  const form = useLinkForm({ link: opened, save, onSaved: onClose, onCancel: onClose });
  return (
    <Rows aria-label={texts.row.edit(opened.title)} form={form.state} onSubmit={form.submit}>
      <LinkFields
        form={form}
        link={seen}
        warning={seen !== opened && texts.form.changedElsewhere(seen.title, seen.url)}
        send={texts.form.save}
      />
    </Rows>
  );
}

/** What the creator touched; the rest stays as it is by now. */
const changesOf = (opened: Link, { title, url, countClicks, thumbnail }: LinkDraft): LinkEdit => ({
  ...(title !== opened.title && { title }),
  ...(url !== opened.url && { url }),
  ...(countClicks !== (opened.countClicks ?? false) && { countClicks }),
  ...(thumbnail && { thumbnail }),
});

const Rows = styled(Form)`
  display: grid;
  gap: ${token('4')};
  padding: ${token('2')};
`;
