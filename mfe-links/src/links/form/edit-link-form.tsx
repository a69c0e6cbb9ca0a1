import { token } from '@linkstall/contracts/tokens';
import { Form, type FormErrors } from '@linkstall/kit/form';
import styled from 'styled-components';

import type { ListedLink } from '../../ui/entry.ts';
import { texts } from '../../ui/texts.ts';
import { scheduleValuesOf } from '../entry-words.ts';
import { LinkFields } from './link-fields.tsx';
import { errorsOf } from './link-form.ts';
import type { LinkDraft } from '../links.api.ts';
import { useEdited } from './use-edited.ts';
import { useLinkForm } from './use-link-form.ts';

interface EditLinkFormProps {
  readonly link: ListedLink;
  readonly onClose: () => void;
}

/** A link's row while it is edited. */
export function EditLinkForm({ link, onClose }: EditLinkFormProps) {
  const { opened, seen, save: saveEdited } = useEdited(link);
  const newer = seen !== opened && seen.kind === 'link' ? seen : null;

  const save = (
    { thumbnail, title, url, countClicks, schedule }: LinkDraft,
    signal: AbortSignal,
  ): Promise<FormErrors | null> =>
    saveEdited(
      { words: { title, url, countClicks: String(countClicks), ...scheduleValuesOf(schedule) }, thumbnail },
      { signal, errorsOf, drop: () => form.draft.drop() },
    );
  const form = useLinkForm({ link: opened, save, onSaved: onClose, onCancel: onClose });
  return (
    <Rows aria-label={texts.row.edit(opened.title)} form={form.state} onSubmit={form.submit}>
      <LinkFields
        form={form}
        link={newer ?? opened}
        warning={newer !== null && texts.form.changedElsewhere(newer.title, newer.url)}
        send={texts.form.save}
      />
    </Rows>
  );
}

/** A row that is a form. */
export const Rows = styled(Form)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
  padding: ${token('2')};
`;
