import type { PageLanguage } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Select } from '@linkstall/kit/components';
import { Field } from '@linkstall/kit/form';
import { useId } from 'react';
import styled from 'styled-components';

import { LanguageOptions } from '../ui/language-choice.tsx';
import { texts } from '../ui/texts.ts';

interface LanguageFieldProps {
  readonly value: PageLanguage;
  readonly onChange: (language: PageLanguage) => void;
}

/** The language of page and store. */
export function LanguageField({ value, onChange }: LanguageFieldProps) {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{texts.fields.language}</label>
      <WideSelect
        id={id}
        name="language"
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.value as PageLanguage)}
      >
        <LanguageOptions />
      </WideSelect>
      <Hint id={`${id}-hint`}>{texts.fields.languageHint}</Hint>
    </Field>
  );
}

const Hint = styled.p`
  color: ${token('muted')};
  font-size: ${token('text-sm')};
`;

const WideSelect = styled(Select)`
  width: 100%;
`;
