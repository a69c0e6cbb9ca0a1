import type { OtherEntry } from '@linkstall/contracts/http';

import { kindTexts } from '../../ui/kind-texts.ts';
import { texts } from '../../ui/texts.ts';
import { nameOf, wordsOf } from '../entry-words.ts';
import { Rows } from '../form/edit-link-form.tsx';
import { useEdited } from '../form/use-edited.ts';
import { EntryFields } from './entry-fields.tsx';
import { errorsOf, useEntryForm } from './use-entry-form.ts';

interface EditEntryFormProps {
  readonly entry: OtherEntry;
  readonly onClose: () => void;
}

/** The row of an entry while it is edited. */
export function EditEntryForm({ entry, onClose }: EditEntryFormProps) {
  const { opened, seen, save } = useEdited(entry);
  const { kind } = opened;
  const form = useEntryForm({
    kind,
    name: `${kind} ${opened._id}`,
    opened: wordsOf(opened),
    schedule: opened,
    save: (typed, signal) =>
      save(typed, { signal, drop: () => form.draft.drop(), errorsOf: (failure) => errorsOf(kind, failure) }),
    onSaved: onClose,
  });
  return (
    <Rows aria-label={texts.row.edit(nameOf(opened))} form={form.state} onSubmit={form.submit}>
      <EntryFields
        form={form}
        stored={opened}
        warning={seen !== opened && kindTexts.changedElsewhere(Object.values(wordsOf(seen)).filter(Boolean).join(', '))}
        send={texts.form.save}
        onCancel={onClose}
      />
    </Rows>
  );
}
