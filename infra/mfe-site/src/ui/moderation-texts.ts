import type {
  AccountState,
  AuditAction,
  AuditState,
  AuditTarget,
  FoundAccount,
  TakedownCategory,
  TakedownTarget,
} from '@linkstall/contracts/http';

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

const targets: Readonly<Record<AuditTarget, string>> = {
  page: 'Page and store',
  account: 'Account',
  entry: 'Entry',
  product: 'Product',
  site: 'Site',
};

const actions: Readonly<Record<AuditAction, string>> = {
  takedown: 'Hidden',
  restore: 'Restored',
  dismiss: 'Reports dismissed',
  keep: 'Kept after an appeal',
  trust: 'Page no longer new',
  setup: 'Site set up',
  'operator-add': 'Role of operator given',
  'operator-remove': 'Role of operator taken away',
  'second-factor-off': 'Second factor switched off',
  'sessions-end': 'Logins ended',
  settings: 'Settings changed',
  logo: 'Logo changed',
  invite: 'Invitation made',
  withdraw: 'Invitation withdrawn',
  approve: 'Account approved',
  refuse: 'Account refused',
  'block-host': 'Hosts blocked',
  'unblock-host': 'Hosts unblocked',
};

const states: Readonly<Record<AuditState, string>> = {
  visible: 'visible',
  hidden: 'hidden',
  suspended: 'suspended',
};

const accountStates: Readonly<Record<AccountState, string>> = { ...states, waiting: 'waits for an approval' };

/** The name of a state, or the value of a setting. */
const stateName = (text: string) => Object.entries(states).find(([state]) => state === text)?.[1] ?? (text || '–');

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
  noReportsText:
    'Visitors report a page with the link in its foot. Owners appeal with the link in the mail about a takedown.',
  total: (total: number) => (total === 1 ? 'One page has open reports.' : `${total} pages have open reports.`),
  count: (count: number) => (count === 1 ? 'One report' : `${count} reports`),
  categoryCount: (category: TakedownCategory, count: number) => `${categories[category]}: ${count}`,
  last: (time: string) => `The last one came on ${time}.`,
  decide: (username: string) => `Decide about @${username}`,
  findTitle: 'Find an account',
  findLabel: 'Username, email address or web address',
  find: 'Find',
  finding: 'Searching',
  findMissing: 'Enter a username, an email address or a web address',
  foundCount: (count: number, hasMore: boolean) => {
    if (count === 0) return 'No account matches. A username matches from its beginning, an email address as a whole.';
    if (hasMore) return 'This list may not show all accounts that match. Enter more of the name or address.';
    return count === 1 ? 'One account matches.' : `${count} accounts match.`;
  },
  foundBy: ({ reason, match, username }: FoundAccount) => {
    if (reason === 'email') return `Email address: ${match}`;
    if (reason === 'host') return `Leads to ${match}`;
    return match === username ? '' : `Former username: ${match}`;
  },
  openAccount: (username: string) => `Open @${username}`,
  accountStates,
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
  wordsHint: 'The owner gets these words by mail. Visitors see only the reason.',
  wordsMissing: 'Write why',
  hideNow: 'Hide',
  sending: 'Sending',
  done: 'Done. Visitors see the change within two seconds.',
  hiddenNow: 'Hidden now',
  since: (time: string) => `since ${time}`,
  restore: 'Restore',
  restoreName: (name: string) => `Restore ${name}`,
  restoreReason: 'Why it is restored',
  appeal: 'Appeal',
  appealOf: (username: string) => `Appeal of @${username}`,
  appealAbout: (target: TakedownTarget, content: string) =>
    content === '' ? targets[target] : `${targets[target]}: ${content}`,
  ownerWrote: 'The owner appeals:',
  answered: 'The answer:',
  keep: 'Keep it hidden',
  keepName: (name: string) => `Keep hidden: ${name}`,
  keepReason: 'The answer to the owner',
  restoreHint: 'The owner gets these words by mail.',
  kept: 'The owner gets the answer by mail.',
  newUntil: 'New on this site until',
  newHint: 'Search engines do not list the page, and its payment entries say that it is new.',
  trust: 'Trust this page now',
  trustReason: 'Why it can be trusted',
  trusted: 'The page is no longer new.',
  dismiss: 'Dismiss the reports',
  dismissReason: 'Why nothing is hidden',
  dismissed: 'The reports are dismissed.',
  cancel: 'Cancel',
  by: (actor: string) => (actor === 'machine' ? 'with the operator key' : `by @${actor}`),
  change: (before: string, after: string) => `${stateName(before)} → ${stateName(after)}`,
  noLines: 'There are no lines yet.',
  more: 'Older lines',
  filter: 'Only about this username',
  export: 'Save as JSON',
  exporting: 'Reading the log',
  exportFailed: 'The log could not be read.',
  logHint: 'Each step of an operator has a line. Nobody can change a line. Lines are removed after two years.',
} as const;
