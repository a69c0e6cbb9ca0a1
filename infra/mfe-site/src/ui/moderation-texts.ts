import type { AuditAction, AuditState, TakedownCategory, TakedownTarget } from '@linkstall/contracts/http';

const categories: Readonly<Record<TakedownCategory, string>> = {
  fraud: 'Scam or phishing',
  illegal: 'Illegal goods or content',
  children: 'Harm to children',
  hate: 'Hate or violence',
  copyright: 'Copyright or trademark',
  impersonation: 'A false identity',
  privacy: 'Private data of a person',
  spam: 'Spam',
  other: 'Rules of this site',
};

const targets: Readonly<Record<TakedownTarget, string>> = {
  page: 'Page and store',
  account: 'Account',
  entry: 'Entry',
  product: 'Product',
};

const actions: Readonly<Record<AuditAction, string>> = {
  takedown: 'Hidden',
  restore: 'Restored',
  dismiss: 'Reports dismissed',
};

const states: Readonly<Record<AuditState, string>> = {
  visible: 'visible',
  hidden: 'hidden',
  suspended: 'suspended',
};

/** The texts of operators about reports, takedowns and their log. */
export const moderationTexts = {
  categories,
  targets,
  actions,
  states,
  reports: 'Reports',
  log: 'Log',
  loading: 'Loading',
  readFailed: 'This could not be loaded.',
  staleHint: 'You see the state of the last successful load.',
  unaffectedHint: 'Visitors are not affected.',
  noReports: 'No open reports',
  noReportsText: 'Visitors report a page with the link in its foot.',
  total: (total: number) => (total === 1 ? 'One page has open reports.' : `${total} pages have open reports.`),
  count: (count: number) => (count === 1 ? 'One report' : `${count} reports`),
  categoryCount: (category: TakedownCategory, count: number) => `${categories[category]}: ${count}`,
  last: (time: string) => `The last one came on ${time}.`,
  decide: (username: string) => `Decide about @${username}`,
  findPage: 'Username of a page',
  find: 'Open',
  findMissing: 'Enter a username',
  answerTo: (email: string) => `From ${email}`,
  openPage: 'Open the page',
  visible: 'Visitors see the page.',
  hidden: 'The page and the store are hidden.',
  suspended: 'The account is suspended.',
  hide: 'Hide something',
  what: 'What',
  wholePage: 'The page with its store',
  wholeAccount: 'The page, and suspend the account',
  item: (kind: 'entry' | 'product', title: string, url: string) =>
    `${targets[kind]}: ${[title, url].filter((text) => text !== '').join(', ')}`,
  category: 'Reason',
  words: 'Words to the owner',
  wordsHint: 'The owner reads these words. Visitors see only the reason.',
  wordsMissing: 'Write why',
  hideNow: 'Hide',
  sending: 'Sending',
  done: 'Done. Visitors see the change within two seconds.',
  hiddenNow: 'Hidden now',
  since: (time: string) => `since ${time}`,
  restore: 'Restore',
  restoreName: (name: string) => `Restore ${name}`,
  restoreReason: 'Why it is restored',
  dismiss: 'Dismiss the reports',
  dismissReason: 'Why nothing is hidden',
  dismissed: 'The reports are dismissed.',
  cancel: 'Cancel',
  by: (actor: string) => `by @${actor}`,
  change: (before: AuditState, after: AuditState) => `${states[before]} → ${states[after]}`,
  noLines: 'No operator has hidden anything yet.',
  more: 'Older lines',
  filter: 'Only about this username',
  export: 'Save as JSON',
  exporting: 'Reading the log',
  exportFailed: 'The log could not be read.',
  logHint: 'Each step of an operator has a line. Nobody can change a line. Lines are removed after two years.',
} as const;
