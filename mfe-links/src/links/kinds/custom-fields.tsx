import type { EntryValues } from '@linkstall/contracts/entry-kind';
import { FormAlert } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { kindTexts } from '../../ui/kind-texts.ts';
import { useCustomKind } from './custom-kinds.ts';
import type { EntryForm } from './use-entry-form.ts';

const PREFIX = 'values.';

/** The form of the remote that brings the kind. The values are one field of this form, as JSON. */
export function CustomFields({ form: { values, change, state } }: { readonly form: EntryForm }) {
  const { entryKinds } = useAtomValue(shellAtom);
  const kind = useCustomKind(values['entryKind']);
  if (!entryKinds || !kind) return <FormAlert>{kindTexts.custom.off}</FormAlert>;
  const errors = Object.entries(state.errors).flatMap(([field, message]) =>
    field.startsWith(PREFIX) && message !== undefined ? [[field.slice(PREFIX.length), message]] : [],
  );
  return entryKinds.form(kind.kind, {
    values: parsed(values['values']),
    errors: Object.fromEntries(errors) as Record<string, string>,
    onChange: (changed) => {
      change('values', JSON.stringify(changed));
      for (const [field] of errors) state.clearError(`${PREFIX}${field}`);
    },
  });
}

/** Empty for a draft that is damaged. */
function parsed(text = ''): EntryValues {
  try {
    return JSON.parse(text) as EntryValues;
  } catch {
    return {};
  }
}
