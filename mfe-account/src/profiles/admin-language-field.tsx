import { token } from '@linkstall/contracts/tokens';
import { Field } from '@linkstall/kit/form';
import { useId } from 'react';
import styled from 'styled-components';

import { AdminLanguageSelect } from '../ui/language-select.tsx';
import { texts } from '../ui/texts.ts';

/** The language of the admin area. It is not part of the profile, because it belongs to the browser. */
export function AdminLanguageField() {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{texts.fields.adminLanguage}</label>
      <AdminLanguageSelect id={id} aria-describedby={`${id}-hint`} />
      <Hint id={`${id}-hint`}>{texts.fields.adminLanguageHint}</Hint>
    </Field>
  );
}

const Hint = styled.p`
  color: ${token('muted')};
  font-size: ${token('text-sm')};
`;
