import type { PageLanguage } from '@linkstall/contracts/http';
import { Select } from '@linkstall/kit/components';
import { Field, Hint } from '@linkstall/kit/form';
import { LANGUAGES } from '@linkstall/kit/languages';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { TranslationFields } from '@linkstall/kit/translations';
import { useId } from 'react';

import { texts } from '../ui/texts.ts';
import { languagesIn, type ProfileValues } from './profile-values.ts';

const MAX_LANGUAGES = 2;

interface FurtherLanguagesProps {
  readonly values: Pick<ProfileValues, 'language' | 'furtherLanguages' | 'translations'>;
  readonly onChange: (change: Partial<ProfileValues>) => void;
}

/** Up to two further languages of the page, and the name and the line of the creator in each of them. */
export function FurtherLanguages({ values: { language, ...values }, onChange }: FurtherLanguagesProps) {
  const id = useId();
  const chosen = languagesIn(values.furtherLanguages, language);
  const choose = (index: number, code: string) =>
    onChange({
      furtherLanguages: [...chosen.slice(0, index), code, ...chosen.slice(index + 1)].filter(Boolean).join(' '),
    });
  return (
    <>
      <Field role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
        <span id={`${id}-label`}>{texts.fields.furtherLanguages}</span>
        {Array.from({ length: Math.min(chosen.length + 1, MAX_LANGUAGES) }, (_, index) => (
          <LanguageSelect
            key={index}
            value={chosen[index] ?? ''}
            taken={[language, ...chosen]}
            onChange={(code) => choose(index, code)}
          />
        ))}
        <Hint id={`${id}-hint`}>{texts.fields.furtherLanguagesHint}</Hint>
      </Field>
      <TranslationFields
        languages={chosen}
        value={values.translations}
        onChange={(translations) => onChange({ translations })}
        fields={[
          { name: 'fullName', label: texts.fields.fullName, maxLength: FIELD_LIMITS.fullName },
          { name: 'line', label: texts.fields.line, isLong: true, maxLength: FIELD_LIMITS.line },
        ]}
      />
    </>
  );
}

interface LanguageSelectProps {
  readonly value: PageLanguage | '';
  readonly taken: readonly PageLanguage[];
  readonly onChange: (code: string) => void;
}

const LanguageSelect = ({ value, taken, onChange }: LanguageSelectProps) => (
  <Select
    value={value}
    aria-label={texts.fields.furtherLanguage}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    <option value="">{texts.fields.noLanguage}</option>
    {Object.entries(LANGUAGES)
      .filter(([code]) => code === value || !taken.some((each) => each === code))
      .map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
  </Select>
);
