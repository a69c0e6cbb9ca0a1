import type { PageLanguage, Translations } from '@linkstall/contracts/http';
import { LANGUAGES } from '@linkstall/kit/languages';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { registerDecorator } from 'class-validator';
import { applyDecorators } from '@nestjs/common';

import { MayBeAbsent } from './form-fields.js';
import { isRecord, parsedJson } from './json-fields.js';
import { Rule, UNITS_PER_CODE_POINT, type TextRule } from './rule.js';

/** A page has at most this many languages besides the first. */
export const MAX_FURTHER_LANGUAGES = 2;
/** More than the longest texts of a product in two languages, with the signs of JSON. */
const MAX_JSON_LENGTH = 10_000;
const INVALID = `translations name at most ${MAX_FURTHER_LANGUAGES} languages of pages, and texts that can be translated`;

/** The rule of each text that can be translated. */
type Rules = Readonly<Record<string, TextRule>>;

/** The texts in a language. A text without a translation stays as it is. */
export const inLanguage = <T extends object>(
  texts: T,
  translations: Translations | null | undefined,
  language: PageLanguage | undefined,
): T => (language && translations?.[language] ? { ...texts, ...translations[language] } : texts);

/** Null when there is no text, so that an item without translations stores none. */
export const storedTranslations = (translations: Translations | null | undefined): Translations | null =>
  translations && Object.keys(translations).length > 0 ? translations : null;

/** The translations of a form field that was checked; undefined when the form does not have the field. */
export const translationsIn = (text: string | undefined): Translations | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as Translations);

/** A form field with translations as JSON. An empty text removes all of them. */
export const TranslationsField = (rules: Rules, example: object) => {
  const read = (text: string) => readTranslations(parsedJson(text || '{}'), rules);
  const clean = (text: string): string => {
    const translations = read(text);
    return typeof translations === 'string' ? text : JSON.stringify(translations);
  };
  const problem = (text: string): string | null => {
    const translations = read(text);
    return typeof translations === 'string' ? translations : null;
  };
  return applyDecorators(
    ApiProperty({
      example: JSON.stringify(example),
      required: false,
      description: 'JSON: texts in further languages of the page. They replace all translations.',
    }),
    MayBeAbsent(),
    Rule({ maxLength: MAX_JSON_LENGTH, tooLong: INVALID, clean, problem }),
  );
};

/** Translations in a JSON body. */
export function IsTranslations(rules: Rules): PropertyDecorator {
  const problem = (value: unknown): string | null => {
    const translations = readTranslations(value, rules);
    return typeof translations === 'string' ? translations : null;
  };
  const clean = ({ value }: { value: unknown }) => {
    const translations = readTranslations(value, rules);
    return typeof translations === 'string' ? value : translations;
  };
  return (target, property) => {
    MayBeAbsent()(target, property);
    Transform(clean)(target, property);
    registerDecorator({
      name: 'translations',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => problem(value) === null,
        defaultMessage: (args) => problem(args?.value) ?? '',
      },
    });
  };
}

/** The schema of translations in the OpenAPI document. */
export const translationsSchema = (fields: readonly string[], description: string) => ({
  type: 'object',
  required: [] as string[],
  properties: Object.fromEntries(
    Object.keys(LANGUAGES).map((language) => [
      language,
      { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])) },
    ]),
  ),
  description,
});

/** The translations with clean texts, without empty ones; or the message about a fault. */
function readTranslations(value: unknown, rules: Rules): Translations | string {
  if (!isRecord(value)) return INVALID;
  const languages = Object.entries(value);
  if (languages.length > MAX_FURTHER_LANGUAGES || !languages.every(([code]) => Object.hasOwn(LANGUAGES, code)))
    return INVALID;
  const translations: [string, Readonly<Record<string, string>>][] = [];
  for (const [language, texts] of languages) {
    const cleanTexts = readTexts(texts, rules);
    if (typeof cleanTexts === 'string') return cleanTexts;
    if (Object.keys(cleanTexts).length > 0) translations.push([language, cleanTexts]);
  }
  return Object.fromEntries(translations);
}

function readTexts(value: unknown, rules: Rules): Readonly<Record<string, string>> | string {
  if (!isRecord(value)) return INVALID;
  const texts: [string, string][] = [];
  for (const [field, text] of Object.entries(value)) {
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
    if (!rule || typeof text !== 'string') return INVALID;
    if (text.length > rule.maxLength * UNITS_PER_CODE_POINT) return rule.tooLong;
    const cleanText = rule.clean?.(text) ?? text;
    if (Array.from(cleanText).length > rule.maxLength) return rule.tooLong;
    if (cleanText !== '') texts.push([field, cleanText]);
  }
  return Object.fromEntries(texts);
}
