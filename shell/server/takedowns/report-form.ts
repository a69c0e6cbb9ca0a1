import type { PageLanguage } from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';

import { escapeHtml } from '../pages/escape-html.ts';
import { addressIn } from '../pages/page-languages.ts';
import { takedownTextsIn } from './languages.ts';
import { reportTextsIn } from './report-texts.ts';

/** The fields that the visitor has typed. */
export interface TypedReport {
  readonly category: string;
  readonly words: string;
  readonly email: string;
}

export type ReportFault = 'early' | 'late' | 'wordsFault' | 'emailFault' | 'limit' | 'unavailable';

export interface ReportPage {
  readonly username: string;
  readonly fullName: string;
  readonly language: PageLanguage;
  /** The language that the links keep; undefined for a page in one language. */
  readonly linkLanguage: PageLanguage | undefined;
}

interface Form extends ReportPage {
  readonly typed: TypedReport;
  readonly token: string;
  readonly fault: ReportFault | null;
}

export const REPORT_STYLE = [
  '.ls-door form{display:grid;gap:var(--ls-4,1rem);width:100%;max-width:var(--ls-measure,34rem);text-align:start}',
  '.ls-door label{display:grid;gap:.35rem}',
  '.ls-door :is(select,textarea,input){box-sizing:border-box;width:100%;min-height:3rem;padding:.6rem .8rem;border:1px solid;border-radius:.5rem;background:var(--ls-surface,Field);color:inherit;font:inherit}',
  '.ls-door form p[role=alert]{color:inherit;font-weight:600}',
].join('');

/** The form without scripts, with what the visitor typed. */
export function reportForm({ fullName, language, typed, token, fault }: Form) {
  const texts = reportTextsIn(language);
  const categories = takedownTextsIn(language);
  const options = TAKEDOWN_CATEGORIES.map((category) => {
    const selected = category === typed.category ? ' selected' : '';
    return `<option value="${category}"${selected}>${escapeHtml(categories[category])}</option>`;
  });
  const body = [
    `<p>${withName(texts.intro, fullName)}</p>`,
    // Without an action the form goes to its own address, with the language.
    '<form method="post">',
    fault ? `<p role="alert">${escapeHtml(texts[fault])}</p>` : '',
    `<input type="hidden" name="token" value="${escapeHtml(token)}">`,
    // Only programs fill this field in.
    '<div hidden><input name="website" tabindex="-1" autocomplete="off"></div>',
    `<label>${escapeHtml(texts.category)}<select name="category">${options.join('')}</select></label>`,
    `<label>${escapeHtml(texts.words)}<textarea name="words" rows="5" maxlength="${FIELD_LIMITS.visitorMessage}" required dir="auto"${faultOf(fault, 'wordsFault')}>${escapeHtml(typed.words)}</textarea></label>`,
    `<label>${escapeHtml(texts.email)}<input name="email" type="email" autocomplete="email" maxlength="254" dir="ltr"${faultOf(fault, 'emailFault')} value="${escapeHtml(typed.email)}"></label>`,
    `<button>${escapeHtml(texts.send)}</button><p>${escapeHtml(texts.note)}</p></form>`,
  ].join('');
  return { title: texts.title, body };
}

export function reportThanks({ username, fullName, language, linkLanguage }: ReportPage) {
  const texts = reportTextsIn(language);
  const href = linkLanguage === undefined ? `/${username}` : addressIn(`/${username}`, linkLanguage);
  const link = `<p><a href="${escapeHtml(href)}">${withName(texts.toPage, fullName)}</a></p>`;
  return { title: texts.sentTitle, body: `<p role="status">${escapeHtml(texts.sentText)}</p>${link}` };
}

const faultOf = (fault: ReportFault | null, own: ReportFault): string =>
  fault === own ? ' aria-invalid="true" autofocus' : '';

const withName = (text: string, name: string): string =>
  escapeHtml(text).replace('{name}', () => `<bdi>${escapeHtml(name)}</bdi>`);
