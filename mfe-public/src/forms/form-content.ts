import type { PageLanguage, PageUser, PlacedEntry } from '@linkstall/contracts/http';
import { isApiFailure, type PageHead, type PageResult, type PublicApi } from '@linkstall/contracts/shell';
import { LOCALES } from '@linkstall/kit/languages';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { brokenNameRule } from '@linkstall/kit/username';

import { formTexts, type FormTexts } from './form-texts.ts';

type FormEntry = Extract<PlacedEntry, { kind: 'contactForm' | 'emailList' }>;
export type FormField = 'name' | 'email' | 'message';

export interface FormContent {
  readonly username: string;
  readonly fullName: string;
  /** The theme as CSS declarations. */
  readonly css: string;
  /** Absent for English. */
  readonly language?: PageLanguage;
  readonly kind: FormEntry['kind'];
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  /** Empty for a contact form. */
  readonly consent: string;
  /** Whether the form was sent, so that the page shows thanks. */
  readonly isSent: boolean;
  readonly token: string;
  /** What the visitor has typed. */
  readonly values: Readonly<Record<FormField, string>>;
  readonly faults: Readonly<Partial<Record<FormField | 'form', string>>>;
  readonly texts: Readonly<
    Record<'name' | 'email' | 'message' | 'note' | 'send' | 'back' | 'sent' | 'sentText', string>
  >;
}

type Params = Readonly<Record<string, string | undefined>>;

async function fetchUser(name: string, api: PublicApi): Promise<PageUser | undefined> {
  try {
    return (await api.get<readonly PageUser[]>(`/${name}/Page`))[0];
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return undefined;
    throw error;
  }
}

const isForm = (entry: PlacedEntry): entry is FormEntry => entry.kind === 'contactForm' || entry.kind === 'emailList';

async function textsIn(language: PageLanguage = 'en'): Promise<FormTexts> {
  if (language === 'en') return formTexts;
  const { formLanguages } = await import(/* webpackChunkName: "form-languages" */ './form-languages.ts');
  return formLanguages[language];
}

/** @param params those of the path, and those that the edge adds: `token`, `sent`, `faults`, `minutes`, and the typed texts */
export async function loadForm(params: Params, api: PublicApi): Promise<PageResult<FormContent>> {
  const { userName = '', entry: id = '', sent, token = '' } = params;
  const user = brokenNameRule(userName) ? undefined : await fetchUser(userName, api);
  const entry = user?.UserEntry?.find((one) => one._id === id);
  if (!user || !entry || !isForm(entry)) return { status: 404 };
  const { username, fullName, language } = user;
  if (username.toLowerCase() !== userName.toLowerCase()) return { status: 302, location: `/${username}/form/${id}` };
  const { stylesOf } = await import(/* webpackChunkName: "theme" */ '@linkstall/themes/page-theme');
  const { css, color, font } = stylesOf(user.UserTheme[0] ?? null, fullName);
  const texts = await textsIn(language);
  const { kind, title, intro } = entry;
  const content: FormContent = {
    ...{ username, fullName, css, kind, id, title, intro, token, isSent: sent !== undefined },
    ...(language && { language }),
    consent: entry.kind === 'emailList' ? entry.consent : '',
    values: { name: params['name'] ?? '', email: params['email'] ?? '', message: params['message'] ?? '' },
    faults: faultsOf(params, texts, language),
    texts: { ...textsOf(kind, texts, fullName), back: texts.back(fullName) },
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

function textsOf(kind: FormEntry['kind'], texts: FormTexts, fullName: string) {
  const { name, email, message } = texts;
  return kind === 'contactForm'
    ? {
        ...{ name, email, message, note: texts.noCopy(fullName), send: texts.send },
        ...{ sent: texts.sent, sentText: texts.sentText(fullName) },
      }
    : {
        ...{ name, email, message, note: texts.confirmation, send: texts.subscribe },
        ...{ sent: texts.almost, sentText: texts.almostText },
      };
}

/** The faults that the edge names in `faults`: fields, and reasons why the form was not sent. */
function faultsOf(params: Params, texts: FormTexts, language: PageLanguage = 'en'): FormContent['faults'] {
  const names = new Set((params['faults'] ?? '').split(' '));
  const number = (count: number) => new Intl.NumberFormat(LOCALES[language]).format(count);
  const form = {
    ...{ early: texts.early, late: texts.late, used: texts.used, unavailable: texts.unavailable },
    limit: texts.limit(number(Math.max(2, Number(params['minutes']) || 2))),
  };
  const reason = Object.entries(form).find(([name]) => names.has(name))?.[1];
  return {
    ...(reason !== undefined && { form: reason }),
    ...(names.has('name') && { name: texts.tooLong(number(FIELD_LIMITS.fullName)) }),
    ...(names.has('email') && { email: texts.emailInvalid }),
    ...(names.has('message') && {
      message: params['message']?.trim() ? texts.tooLong(number(FIELD_LIMITS.visitorMessage)) : texts.messageMissing,
    }),
  };
}
