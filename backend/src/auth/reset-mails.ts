import type { MailContent } from '../mail/mail-writers.service.js';
import type { User } from '../users/user.types.js';

const NOTE = 'The link works once, for 60 minutes.';

interface Reset {
  readonly user: Pick<User, 'email' | 'username' | 'emailVerified'>;
  readonly token: string;
  /** The mail after an address was restored, which removed the password. */
  readonly isUndo: boolean;
}

/** Hides a username that looks like a web address, because mail programs turn it into a link. */
const mentionOf = ({ username, emailVerified }: Reset['user']): string =>
  emailVerified || !username.includes('.') ? `@${username} ` : '';

/** The mail with the reset link, which names the user for the login form. After a takeover the name is omitted. */
export function writeResetMail({ user, token, isUndo }: Reset): MailContent {
  const { email: to, username } = user;
  const path = `/password-reset-confirm?token=${token}`;
  const heading = 'Choose a new password';
  if (isUndo) {
    const text =
      'Your {site} account has this email address again. All logins and API tokens have ended, and the password is void.';
    const note = `${NOTE} Later on you can ask for another one on the page "Reset password".`;
    return { to, subject: 'Choose a new password', heading, text, action: heading, path, note };
  }
  return {
    to,
    subject: 'Reset your password',
    heading,
    text: `Somebody asked for a new password for the {site} account ${mentionOf(user)}with this address.`,
    action: heading,
    path: `${path}&userName=${username}`,
    note: `${NOTE} If it was not you, do nothing: your password stays as it is.`,
  };
}

/**
 * The mail that replaces the reset link. It goes to an address to which the account was moved, while the address is unverified
 * or a former address can take the account back. A thief who moved a stolen account to the address must not reset its password.
 */
export function writeUnprovenMail(to: string): MailContent {
  return {
    to,
    subject: 'No new password for this address yet',
    heading: 'This address gets no new password yet',
    text: 'Somebody asked for a new password for the {site} account with this address. The account was moved to this address in the last 7 days, or nobody has confirmed that the address is theirs: so there is no link for a new password in this mail.',
    action: 'Log in and confirm this address',
    path: '/login',
    note: 'If the account is not yours, do nothing. If the account is yours and you cannot log in, open the mail at the former address of the account. Its link moves the account back to the former address and works for 7 days. After these 7 days a confirmed address gets a link for a new password.',
  };
}
