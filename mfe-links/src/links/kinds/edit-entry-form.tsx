import type { OtherEntry } from '@linkstall/contracts/http';

import { kindTexts } from '../../ui/kind-texts.ts';
import { texts } from '../../ui/texts.ts';
import { contentText, editableValuesOf, nameOf } from '../entry-values.ts';
import { RowForm } from '../form/edit-link-form.tsx';
import { useEntryEdit } from '../form/use-entry-edit.ts';
import { EntryFields } from './entry-fields.tsx';
import { errorsOf, useEntryForm } from './use-entry-form.ts';

interface EditEntryFormProps {
  readonly entry: OtherEntry;
  readonly onClose: () => void;
}

export function EditEntryForm({ entry, onClose }: EditEntryFormProps) {
  const { initialEntry, latestEntry, save } = useEntryEdit(entry);
  const { kind } = initialEntry;
  const form = useEntryForm({
    kind,
    name: `${kind} ${initialEntry._id}`,
    storedValues: editableValuesOf(initialEntry),
    storedSchedule: initialEntry,
    hasFile: initialEntry.kind === 'file' && initialEntry.file !== null,
    save: (result, signal) =>
      save(result, { signal, dropDraft: () => form.draft.remove(), errorsOf: (failure) => errorsOf(kind, failure) }),
    onSaved: onClose,
  });
  return (
    <RowForm aria-label={texts.row.edit(nameOf(initialEntry))} form={form.state} onSubmit={form.submit}>
      <EntryFields
        form={form}
        storedEntry={initialEntry}
        warning={latestEntry !== initialEntry && kindTexts.changedElsewhere(contentText(latestEntry))}
        submitLabel={texts.form.save}
        onCancel={onClose}
      />
    </RowForm>
  );
}
