import type { OtherKind } from '@linkstall/contracts/http';
import { OTHER_KINDS } from '@linkstall/kit/entry-fields';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';

import { storedTranslations, translationsIn } from '../../http/translations.rule.js';
import { DomainError } from '../../http/domain-error.js';
import { ALWAYS, changedSchedule } from '../../scheduling/schedule.rule.js';
import { AddEntryDto } from '../dto/add-entry.dto.js';
import { AddLinkDto } from '../dto/add-link.dto.js';
import { newContent } from '../entry-content.rule.js';
import type { StoredEntry } from '../stored-entry.js';

/** A checked entry of an import: all of a stored entry except for its id, its place and its image. */
export type CheckedEntry = Omit<StoredEntry, 'id' | 'position' | 'thumbnail'>;

const OPTIONS = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true, stopAtFirstError: true };
const MAX_REVISION = 999_999_999;

/**
 * Checks the values of an entry by the rules of the calls that add one.
 * @throws DomainError 400 with the first fault
 */
export async function checkedEntry(values: Readonly<Record<string, unknown>>): Promise<CheckedEntry> {
  const { kind = 'link', isActive = true, isSpotlight = false, revision = 1, ...others } = values;
  const { countClicks = false, isAffiliate = false, translations, ...texts } = others;
  // An export has an object where a form has JSON.
  const fields = { ...texts, ...(translations !== undefined && { translations: JSON.stringify(translations) }) };
  const state = {
    isActive: isActive !== false && isActive !== 'false',
    isSpotlight: isSpotlight === true,
    revision: Number.isInteger(revision) ? Math.min(MAX_REVISION, Math.max(1, Number(revision))) : 1,
  };
  if (kind === 'link') {
    const { title, url, size = 'row', translations: json, ...schedule } = await checked(AddLinkDto, fields);
    const flags = { countClicks: countClicks === true, isAffiliate: isAffiliate === true };
    const stored = storedTranslations(translationsIn(json));
    const content = { kind: 'link' as const, title, url, ...flags, ...(stored && { translations: stored }) };
    return { ...state, size, content, ...changedSchedule(ALWAYS, schedule) };
  }
  if (!OTHER_KINDS.includes(kind as OtherKind)) throw refusal('This kind of entry is not known here');
  if (kind === 'product') throw refusal('A pinned product cannot be taken over: pin it again when it is in your store');
  const { shownFrom, shownUntil, size = 'row', ...own } = await checked(AddEntryDto, { ...fields, kind });
  const { kind: _kind, isActive: _isActive, thumbnail: _thumbnail, translations: json, ...contentFields } = own;
  const content = newContent(kind as OtherKind, { ...contentFields, translations: translationsIn(json) });
  return { ...state, size, content, ...changedSchedule(ALWAYS, { shownFrom, shownUntil }) };
}

async function checked<T extends object>(type: new () => T, values: object): Promise<T> {
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const instance = plainToInstance(type, present);
  const [error] = await validate(instance, OPTIONS);
  if (error) throw refusal(messageOf(error));
  return instance;
}

const messageOf = ({ constraints = {} }: ValidationError): string => Object.values(constraints)[0] ?? 'Not valid';

const refusal = (message: string): DomainError => new DomainError('invalid', 'import.entry', message);
