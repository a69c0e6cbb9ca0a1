import type { PageLanguage, PlacedEntry } from '@linkstall/contracts/http';
import type { PageHead, PageResult, PublicApi } from '@linkstall/contracts/shell';
import { LOCALES } from '@linkstall/kit/languages';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { brokenNameRule } from '@linkstall/kit/username';

import { fetchUser } from '../ui/fetch-user.ts';
import { formTexts, type FormTexts } from './form-texts.ts';

type FormEntry = Extract<PlacedEntry, { kind: 'contactForm' | 'emailList' }>;
/** The fields in their order. */
export const FIELDS = ['name', 'email', 'message'] as const;
export type FormField = (typeof FIELDS)[number];

export interface FormContent {
  /** The address of the creator's page, in the language of the form. */
  readonly pagePath: string;
  readonly fullName: string;
  /** The theme as CSS declarations. */
  readonly css: string;
  /** Absent for English. */
  readonly language?: PageLanguage;
  readonly kind: FormEntry['kind'];
  readonly title: string;
  readonly intro?: string;
  /** Absent for a contact form. */
  readonly consent?: string;
  /** Present when the form was sent, so that the page shows thanks. */
  readonly isSent?: true;
  readonly token?: string | undefined;
  /** The texts that the visitor has typed. */
  readonly values: Readonly<Partial<Record<FormField, string | undefined>>>;
  readonly faults: Readonly<Partial<Record<FormField | 'form', string>>>;
  readonly texts: Readonly<Partial<Record<FormField | 'note' | 'send' | 'sent', string>>>;
}

type Params = Readonly<Record<string, string | undefined>>;

const isForm = (entry: PlacedEntry): entry is FormEntry => entry.kind === 'contactForm' || entry.kind === 'emailList';

async function textsIn(language: PageLanguage = 'en'): Promise<FormTexts> {
  if (language === 'en') return formTexts;
  const { formLanguages } = await import(/* webpackChunkName: "load" */ './form-languages.ts');
  return formLanguages[language];
}

/** @param params those of the path, and those that the edge adds: `lang`, `token`, `sent`, `faults`, `minutes`, and the typed texts */
export async function loadForm(params: Params, api: PublicApi): Promise<PageResult<FormContent>> {
  const { userName = '', entry: id = '', lang, sent, token, name, email, message } = params;
  const user = brokenNameRule(userName) ? undefined : await fetchUser(userName, api);
  const entry = user?.UserEntry?.find((one) => one._id === id);
  if (!user || !entry || !isForm(entry)) return { status: 404 };
  const { username, fullName, language } = user;
  if (username.toLowerCase() !== userName.toLowerCase()) return { status: 302, location: `/form/${username}/${id}` };
  const { stylesOf } = await import(/* webpackChunkName: "theme" */ '@linkstall/themes/page-theme');
  const { css, color, font } = stylesOf(user.UserTheme[0] ?? null, fullName);
  const texts = await textsIn(language);
  const { kind, title, intro } = entry;
  const content: FormContent = {
    ...{
      pagePath: lang === undefined ? `/${username}` : `/${username}?lang=${lang}`,
      fullName,
      css,
      kind,
      title,
      intro,
      token,
    },
    ...(sent !== undefined && { isSent: true }),
    ...(language && { language }),
    ...(entry.kind === 'emailList' && { consent: entry.consent }),
    values: { name, email, message },
    faults: faultsOf(params, texts, language),
    texts: textsOf(kind, texts, fullName),
  };
  const head: PageHead = {
    title: `${title} · ${fullName}`,
    description: '',
    canonicalPath: `/${username}`,
    type: 'website',
    ...(language && { language }),
    ...(color && { themeColor: color }),
    ...(font && { font }),
  };
  return { status: 200, data: content, head };
}

const textsOf = (kind: FormEntry['kind'], texts: FormTexts, fullName: string) => ({
  ...{ name: texts.name, email: texts.email, message: texts.message },
  ...(kind === 'contactForm'
    ? { note: texts.noCopy(fullName), send: texts.send, sent: texts.sent(fullName) }
    : { note: texts.confirmation, send: texts.subscribe, sent: texts.confirmation }),
});

/** The faults that the edge names in `faults`: fields, and reasons why the form was not sent. */
function faultsOf(params: Params, texts: FormTexts, language: PageLanguage = 'en'): FormContent['faults'] {
  const names = new Set((params['faults'] ?? '').split(' ').filter(Boolean));
  const isOfFields = FIELDS.some((field) => names.has(field));
  const numbers = new Intl.NumberFormat(LOCALES[language]);
  const characters = (max: number) => texts.characters(`${numbers.format(1)}–${numbers.format(max)}`);
  const minutes = numbers.format(Math.max(2, Number(params['minutes']) || 0));
  return {
    ...(names.size > 0 && !isOfFields && { form: names.has('limit') ? texts.limit(minutes) : texts.notSent }),
    ...(names.has('name') && { name: characters(FIELD_LIMITS.fullName) }),
    ...(names.has('email') && { email: texts.emailInvalid }),
    ...(names.has('message') && { message: characters(FIELD_LIMITS.visitorMessage) }),
  };
}
