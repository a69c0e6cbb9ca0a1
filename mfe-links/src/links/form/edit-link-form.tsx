import { token } from '@linkstall/contracts/tokens';
import { Form, type FormErrors } from '@linkstall/kit/form';
import styled from 'styled-components';

import type { ListedLink } from '../../ui/entry.ts';
import { texts } from '../../ui/texts.ts';
import { scheduleRequestValues } from '../entry-values.ts';
import { LinkFields } from './link-fields.tsx';
import { errorsOf } from './link-form.ts';
import type { LinkDraft } from '../links.api.ts';
import { useEntryEdit } from './use-entry-edit.ts';
import { useLinkForm } from './use-link-form.ts';

interface EditLinkFormProps {
  readonly link: ListedLink;
  readonly onClose: () => void;
}

export function EditLinkForm({ link, onClose }: EditLinkFormProps) {
  const { initialEntry: initialLink, latestEntry, save: saveChanges } = useEntryEdit(link);
  const newerLink = latestEntry !== initialLink && latestEntry.kind === 'link' ? latestEntry : null;

  const save = (
    { thumbnail, title, url, countClicks, isAffiliate, translations = '{}', schedule }: LinkDraft,
    signal: AbortSignal,
  ): Promise<FormErrors | null> =>
    saveChanges(
      {
        values: {
          title,
          url,
          translations,
          countClicks: String(countClicks),
          isAffiliate: String(isAffiliate),
          ...scheduleRequestValues(schedule),
        },
        thumbnail,
      },
      { signal, errorsOf, dropDraft: () => form.draft.remove() },
    );
  const form = useLinkForm({ link: initialLink, save, onSaved: onClose, onCancel: onClose });
  return (
    <RowForm aria-label={texts.row.edit(initialLink.title)} form={form.state} onSubmit={form.submit}>
      <LinkFields
        form={form}
        link={newerLink ?? initialLink}
        warning={newerLink !== null && texts.form.changedElsewhere(newerLink.title, newerLink.url)}
        submitLabel={texts.form.save}
      />
    </RowForm>
  );
}

/** Layout of the form inside a row. */
export const RowForm = styled(Form)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
  padding: ${token('2')};
`;
