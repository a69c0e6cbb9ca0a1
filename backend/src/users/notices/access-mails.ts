import type { MailContent } from '../../mail/mail-writers.service.js';

/**
 * A change of access to an account. `login` is a login from a new IP address. `hiding` is a deletion while a former address can
 * take the account back. `undo` means that a former address took the account back. `return` means that a logged-in user
 * moved the account back to a former address. `webhook` means that another site gets events of the account.
 */
export type AccessChange =
  | 'password'
  | 'reset'
  | 'rename'
  | 'login'
  | 'deletion'
  | 'hiding'
  | 'undo'
  | 'return'
  | 'webhook'
  | FactorChange;

type FactorChange = 'factor-on' | 'factor-off' | 'passkey-added' | 'passkey-removed' | 'token-added';

/** How the recipient gets the account back. */
type WayBack = Pick<MailContent, 'action' | 'path' | 'note'>;

const TEXTS: Readonly<Record<AccessChange, { readonly subject: string; readonly text: string }>> = {
  password: {
    subject: 'Your password was changed',
    text: 'The password of your {site} account was changed. All other logins and all API tokens have ended.',
  },
  reset: {
    subject: 'Your password was reset',
    text: 'The password of your {site} account was set by the link in a mail. All logins and API tokens have ended.',
  },
  rename: {
    subject: 'Your username was changed',
    text: 'Your {site} account has another username now. For 90 days the former one leads to it, and nobody else gets it.',
  },
  login: {
    subject: 'New login to your account',
    text: 'Somebody logged in to your {site} account with its password, from a new IP address.',
  },
  deletion: {
    subject: 'Your account was deleted',
    text: 'Your {site} account was deleted, with everything in it. Its username stays reserved for 90 days.',
  },
  hiding: {
    subject: 'Your account was deleted',
    text: 'Your {site} account was deleted. Its email address was changed in the last 7 days, so it is only hidden: it is removed 7 days after that change.',
  },
  undo: {
    subject: 'Your account has its former email address again',
    text: 'The former email address of your {site} account took the account back with the link of a mail. All logins and API tokens have ended, and the password is void.',
  },
  'factor-on': {
    subject: 'Your logins need a code now',
    text: 'The second factor of your {site} account was switched on. Each login needs a code of the authenticator app, besides the password.',
  },
  'factor-off': {
    subject: 'Your logins need no code any more',
    text: 'The second factor of your {site} account was switched off. A login needs only the password.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    text: 'A passkey was added to your {site} account. It logs in without the password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    text: 'A passkey was removed from your {site} account. It no longer logs in.',
  },
  webhook: {
    subject: 'Another site gets events of your page',
    text: 'A webhook of your {site} account was added or changed. It sends events, such as addresses of your e-mail list, to another site.',
  },
  'token-added': {
    subject: 'An API token was made for your account',
    text: 'An API token was made for your {site} account. A program can use your account with it. The list of tokens is under Account, in Password and data.',
  },
  return: {
    subject: 'Your account has its former email address again',
    text: 'Your {site} account was moved back to the email address that it had before this one. This address no longer belongs to it.',
  },
};

const RESET: WayBack = {
  action: 'It was not me: choose a new password',
  path: '/reset-password',
  note: 'The page sends a link to this address. A new password ends all logins and API tokens, and removes all passkeys.',
};

/** If the user did not delete the account, somebody else knows the password. The data is gone in any case. */
const REGISTER: WayBack = {
  action: 'Make a new account',
  path: '/signup',
  note: 'The deleted account cannot be brought back. If it was not you, somebody knows your password: change it wherever else you use it.',
};

const FORMER_ADDRESS: WayBack = {
  action: 'Make a new account',
  path: '/signup',
  note: 'If it was not you: the mail to the former address of the account has a link that brings all of it back.',
};

/** A new password does not switch off the second factor. Otherwise whoever reads the mails of a user would need no code. */
const FACTOR_ON: WayBack = {
  ...RESET,
  note: 'A new password ends all logins, but the second factor stays on. The operators of this site can switch it off.',
};

const UNDONE_CHANGE: WayBack = {
  action: 'Log in',
  path: '/login',
  note: 'If it was not you, somebody else reads the mails to the former address. Secure that mailbox: it gets the link for a new password.',
};

const RETURNED_ADDRESS: WayBack = {
  action: 'Log in',
  path: '/login',
  note: 'If it was not you, log in, change your password and end all other logins. Then give the account your address again.',
};

/** A new password does not remove webhooks. */
const WEBHOOK: WayBack = {
  action: 'Look at the webhooks',
  path: '/admin/account/webhooks',
  note: 'If it was not you, somebody knows your password: remove the webhook, and choose a new password.',
};

const WAYS_BACK: Readonly<Record<AccessChange, WayBack>> = {
  ...{ password: RESET, reset: RESET, rename: RESET, login: RESET, 'factor-off': RESET },
  ...{ 'passkey-added': RESET, 'passkey-removed': RESET, 'token-added': RESET },
  'factor-on': FACTOR_ON,
  webhook: WEBHOOK,
  deletion: REGISTER,
  hiding: FORMER_ADDRESS,
  undo: UNDONE_CHANGE,
  return: RETURNED_ADDRESS,
};

const takeBack = (path: string): WayBack => ({
  action: 'It was not me: take the account back',
  path,
  note: 'The link works once, for 7 days after the change of the email address. It makes this address the address of the account again, ends all logins and voids the password: a mail to this address then lets you choose a new one.',
});

/** The notice of a change. `undoPath` is the link of a former address that can take the account back. */
export function writeAccessMail(change: AccessChange, to: string, undoPath: string | null): MailContent {
  const { subject, text } = TEXTS[change];
  const wayBack = undoPath === null ? WAYS_BACK[change] : takeBack(undoPath);
  return { to, subject, heading: subject, text: `${text} If it was you, there is nothing to do.`, ...wayBack };
}
