import type { TakedownCategory, TakedownTarget } from '@linkstall/contracts/http';

import type { MailContent } from '../mail/mail-writers.service.js';
import { takedownTargetOf } from './audit-line.rule.js';
import type { AuditLineEntity } from './audit-line.schema.js';

const CATEGORIES: Readonly<Record<TakedownCategory, string>> = {
  fraud: 'scam or phishing',
  illegal: 'illegal goods or content',
  children: 'harm to children',
  hate: 'hate or violence',
  copyright: 'copyright or trademark',
  impersonation: 'a false identity',
  privacy: 'private data of a person',
  spam: 'spam',
  other: 'rules of this site',
};

type TargetTexts = Readonly<Record<'hidden' | 'hiddenText' | 'restored' | 'kept', string>>;

/** `{content}` is the title and the address of an entry or a product. */
const TARGETS: Readonly<Record<TakedownTarget, TargetTexts>> = {
  page: {
    hidden: 'Your page was hidden',
    hiddenText: 'hid your page and your store',
    restored: 'Your page is visible again',
    kept: 'Your page stays hidden',
  },
  account: {
    hidden: 'Your account was suspended',
    hiddenText: 'suspended your account and hid your page. All logins and API tokens have ended',
    restored: 'Your account is open again',
    kept: 'Your account stays suspended',
  },
  entry: {
    hidden: 'An entry of your page was hidden',
    hiddenText: 'hid an entry of your page: “{content}”',
    restored: 'An entry of your page is visible again',
    kept: 'An entry of your page stays hidden',
  },
  product: {
    hidden: 'A product of your store was hidden',
    hiddenText: 'hid a product of your store: “{content}”',
    restored: 'A product of your store is visible again',
    kept: 'A product of your store stays hidden',
  },
};

const MAX_CONTENT = 300;

type Line = Pick<AuditLineEntity, 'target' | 'content' | 'category' | 'reason' | 'at' | 'username'>;

/** @param path the page of the appeal */
export function takedownMail(line: Line, to: string, path: string): MailContent {
  const { content, category, reason, at } = line;
  const { hidden, hiddenText } = TARGETS[takedownTargetOf(line)];
  const step = hiddenText.replace('{content}', () => content.slice(0, MAX_CONTENT));
  return {
    ...{ to, subject: hidden, heading: hidden, quote: reason, path },
    text: `On ${dayOf(at)} an operator of {site} ${step}. Reason: ${CATEGORIES[category ?? 'other']}. The operator wrote:`,
    action: 'Read the reason, or appeal',
    note: 'If you disagree, open the page and write why. An operator reads it and answers by mail. The link needs no login and no password. You can appeal once.',
  };
}

export function restoreMail(line: Line, to: string): MailContent {
  const { content, reason, at, username } = line;
  const { restored } = TARGETS[takedownTargetOf(line)];
  const item = content === '' ? '' : ` (“${content.slice(0, MAX_CONTENT)}”)`;
  return {
    ...{ to, subject: restored, heading: restored, quote: reason, path: `/${username}` },
    text: `${restored}${item}: an operator of {site} restored it on ${dayOf(at)}. The operator wrote:`,
    action: 'Open your page',
    note: 'You need not do anything.',
  };
}

/** The answer to an appeal, when the takedown stays in force. */
export function keepMail(
  line: Line,
  to: string,
  { answer, answeredAt }: { answer: string; answeredAt: Date },
): MailContent {
  const { kept: heading } = TARGETS[takedownTargetOf(line)];
  const item = line.content === '' ? '' : ` (“${line.content.slice(0, MAX_CONTENT)}”)`;
  return {
    ...{ to, subject: heading, heading, quote: answer, path: '/' },
    text: `${heading}${item}. An operator of {site} read your appeal and answered on ${dayOf(answeredAt)}:`,
    action: 'Open {site}',
    note: 'This answer ends the appeal.',
  };
}

const dayOf = (time: Date): string =>
  time.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
