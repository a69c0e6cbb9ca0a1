import type { PageLanguage, Translations } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { useSessionUser } from '../remote/shell.ts';
import { LANGUAGES } from '../text/language-names.ts';
import { directionOf } from '../text/languages.ts';
import { isLonger } from '../text/lengths.ts';
import { TextArea, TextField } from './field.tsx';
import type { FormErrors } from './use-form.ts';

export interface TranslatedField {
  readonly name: string;
  readonly label: string;
  readonly isLong?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly maxLength?: number | undefined;
  /** The error of a text above `maxLength` (`translationErrors`). Without it a short field takes no longer text. */
  readonly tooLong?: string | undefined;
}

interface TranslationFieldsProps {
  readonly fields: readonly TranslatedField[];
  /** `Translations` as JSON; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The further languages of the page; by default those of the logged-in user. */
  readonly languages?: readonly PageLanguage[];
}

const parseTranslations = (value: string) => JSON.parse(value || '{}') as Translations;
const fieldName = (name: string, language: string) => `${name}-${language}`;

/** The errors of texts that are too long, by field name. */
export const translationErrors = (value: string, fields: readonly TranslatedField[]): FormErrors =>
  Object.fromEntries(
    Object.entries(parseTranslations(value)).flatMap(([language, texts]) =>
      fields
        .filter(({ name, maxLength = Infinity }) => isLonger(texts[name]?.trim() ?? '', maxLength))
        .map(({ name, tooLong }) => [fieldName(name, language), tooLong]),
    ),
  );

/** The texts of a form in the further languages of the page. Nothing for a page in one language. */
export function TranslationFields({ fields, value, onChange, ...options }: TranslationFieldsProps) {
  const user = useSessionUser();
  const { languages = user?.furtherLanguages ?? [] } = options;
  const translations = parseTranslations(value);
  const change = (language: PageLanguage, name: string, text: string) => {
    const textsByLanguage = languages.map((code) => {
      const texts = translations[code] ?? {};
      return [code, code === language ? { ...texts, [name]: text || undefined } : texts] as const;
    });
    onChange(
      JSON.stringify(Object.fromEntries(textsByLanguage.filter(([, texts]) => Object.values(texts).some(Boolean)))),
    );
  };
  return languages.map((language) => (
    <Group key={language}>
      <legend lang={language}>{LANGUAGES[language]}</legend>
      {fields.map(({ name, label, isLong, hint, maxLength, tooLong }) => {
        const text = translations[language]?.[name] ?? '';
        const attributes = {
          ...{ label, hint, name: fieldName(name, language), required: false, value: text },
          ...{ lang: language, dir: directionOf(language) },
          ...(maxLength !== undefined && (isLong || !tooLong) && { maxLength }),
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
  padding: 0;
  padding-inline-start: ${token('3')};
  border: 0;
  border-inline-start: 3px solid ${token('border')};
  legend {
    padding: 0;
    margin-bottom: ${token('2')};
    font-weight: ${token('weight-mid')};
  }
`;
