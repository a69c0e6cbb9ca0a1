import type { PageLanguage, Translations } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { useSessionUser } from '../remote/shell.ts';
import { LANGUAGES } from '../text/language-names.ts';
import { TextArea, TextField } from './field.tsx';

interface TranslatedField {
  readonly name: string;
  readonly label: string;
  readonly isLong?: boolean | undefined;
  readonly maxLength?: number | undefined;
}

interface TranslationFieldsProps {
  readonly fields: readonly TranslatedField[];
  /** `Translations` as JSON; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The further languages of the page; by default those of the logged-in user. */
  readonly languages?: readonly PageLanguage[];
}

/** The texts of a form in the further languages of the page. Nothing for a page in one language. */
export function TranslationFields({ fields, value, onChange, ...options }: TranslationFieldsProps) {
  const user = useSessionUser();
  const { languages = user?.furtherLanguages ?? [] } = options;
  const translations = JSON.parse(value || '{}') as Translations;
  const change = (language: PageLanguage, name: string, text: string) => {
    const textsIn = (code: PageLanguage) =>
      Object.fromEntries(
        Object.entries({ ...translations[code], ...(code === language && { [name]: text }) }).filter(
          ([, each]) => each,
        ),
      );
    const textsByLanguage = languages.map((code) => [code, textsIn(code)] as const);
    onChange(JSON.stringify(Object.fromEntries(textsByLanguage.filter(([, texts]) => Object.keys(texts).length > 0))));
  };
  return languages.map((language) => (
    <Group key={language}>
      <legend lang={language}>{LANGUAGES[language]}</legend>
      {fields.map(({ name, label, isLong, maxLength }) => {
        const text = translations[language]?.[name] ?? '';
        const attributes = {
          ...{ label, name: `${name}-${language}`, lang: language, required: false, value: text },
          ...(maxLength !== undefined && { maxLength }),
          onText: (typed: string) => change(language, name, typed),
        };
        return isLong ? <TextArea key={name} rows={2} {...attributes} /> : <TextField key={name} {...attributes} />;
      })}
    </Group>
  ));
}

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('3')};
  min-width: 0;
  margin: 0;
  padding: 0 0 0 ${token('3')};
  border: 0;
  border-inline-start: 3px solid ${token('border')};
  padding-inline: ${token('3')} 0;
  legend {
    padding: 0;
    margin-bottom: ${token('2')};
    font-weight: ${token('weight-mid')};
  }
`;
