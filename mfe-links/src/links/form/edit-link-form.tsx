import type { Link } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import { useStillOpen } from '../../ui/use-still-open.ts';
import { editLinkAtom } from '../edit.state.ts';
import { LinkFields, useFormFocus } from './link-fields.tsx';
import { errorsOf, type LinkErrors } from './link-form.ts';
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
  const isOpen = useStillOpen();
  const [opened] = useState(link);
  const [seen, setSeen] = useState(link);

  const save = async (typed: LinkDraft): Promise<LinkErrors | null> => {
    const changes = changesOf(opened, typed);
    if (Object.keys(changes).length === 0) return null;
    const { failure, ...outcome } = await edit({ link: seen, edit: changes });
    if (!failure) return null;
    if (!('newer' in outcome)) return errorsOf(failure);
    if (!isOpen()) tell({ text: texts.news.changedElsewhere, state: 'failed' });
    setSeen(outcome.newer);
    return { form: texts.form.changedElsewhere(outcome.newer.title, outcome.newer.url) };
  };
  const form = useLinkForm({ link: opened, save, onSaved: onClose });
  const element = useFormFocus(form);

  return (
    <Form
      ref={element}
      aria-label={texts.row.edit(opened.title)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <LinkFields form={form} link={seen} send={texts.form.save} onCancel={onClose} />
    </Form>
  );
}

/** What the creator touched; the rest stays as it is by now. */
const changesOf = (opened: Link, { title, url, thumbnail }: LinkDraft): LinkEdit => ({
  ...(title !== opened.title && { title }),
  ...(url !== opened.url && { url }),
  ...(thumbnail && { thumbnail }),
});

const Form = styled.form`
  display: grid;
  gap: ${token('4')};
  padding: ${token('2')};
`;
