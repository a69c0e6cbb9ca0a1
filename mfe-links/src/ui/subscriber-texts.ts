import { translatable } from '@linkstall/kit/admin-language';

/** The texts of the e-mail list. */
export const subscriberTexts = translatable('subscriberTexts', {
  title: 'E-mail list',
  intro:
    'People who entered their address on your page, and confirmed it by a mail. Write to them with a newsletter tool of your own: we send no newsletters.',
  save: 'Download CSV',
  numbers: 'Numbers of the list',
  confirmed: 'Confirmed',
  waiting: 'Not confirmed yet',
  left: 'Unsubscribed',
  hint: 'Put the unsubscribe address of each row into your newsletters, and write no more to unsubscribed addresses. An address that nobody confirms is deleted after 7 days, an unsubscribed one after 90 days.',
  search: 'Search by the start of an address',
  find: 'Search',
  list: 'Addresses',
  state: (state: 'waiting' | 'confirmed' | 'left', date: string) =>
    ({
      confirmed: `Confirmed on ${date}`,
      waiting: `Not confirmed yet, entered on ${date}`,
      left: `Unsubscribed on ${date}`,
    })[state],
  remove: 'Delete',
  removeOf: (email: string) => `Delete ${email}?`,
  removal: 'The address, its consent and its date disappear from your list. It cannot be undone.',
  removed: (email: string) => `${email} is deleted`,
  cancel: 'Cancel',
  newer: 'Newer',
  older: 'Older',
  pages: 'Pages of the list',
  empty: 'Nobody is on your list yet',
  emptyText:
    'Add the entry “E-mail list” to your page. Each person confirms by a mail before you see the address as confirmed.',
  toLinks: 'To your links',
  notFound: (search: string) => `No address begins with “${search}”.`,
  loading: 'Reading your list',
  readFailed: 'Your list could not be read.',
  staleHint: 'You see the list from before.',
  unaffectedHint: 'The form on your page takes addresses all the same.',
} as const);
