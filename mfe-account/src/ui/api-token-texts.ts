import { translatable } from '@linkstall/kit/admin-language';

/** Texts about the API tokens of an account. */
export const apiTokenTexts = translatable('apiTokenTexts', {
  loading: 'Reading the API tokens',
  readFailed: 'The API tokens could not be read.',
  staleHint: 'You see what was set before.',
  unaffectedHint: 'Everything else on this page works.',
  intro:
    'A program can use your account with a token, for example a spreadsheet or an assistant. Give each program a token of its own, with as few rights as possible.',
  untilPassword: 'A new password ends all tokens.',
  name: 'Name of the token',
  nameHint: 'So that you recognise it in the list, for example: my spreadsheet.',
  nameMissing: 'Enter a name.',
  scopes: 'What the token may do',
  scopesMissing: 'Choose what the token may do.',
  days: 'For how long',
  make: 'Make a token',
  shownOnce: 'You see the token once, after you have confirmed.',
  neverUsed: 'Not used yet',
  end: 'End',
  endText: 'Programs with this token lose access at once. This cannot be undone.',
  cancel: 'Cancel',
  ended: 'The API token has ended',
  scopeNames: {
    'links:read': 'Read links',
    'links:write': 'Change links',
    'products:read': 'Read products',
    'products:write': 'Change products',
    'statistics:read': 'Read statistics',
    'profile:read': 'Read your profile',
  },
  dayCount: (count: number) => (count === 365 ? '1 year' : `${count} days`),
  usedOn: (day: string) => `Last used ${day}`,
  until: (day: string) => `Ends ${day}`,
  endOf: (name: string) => `End ${name}`,
  endTitle: (name: string) => `End ${name}?`,
} as const);
