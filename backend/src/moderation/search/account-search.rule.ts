import { reversedHost } from '../../http/reversed-host.rule.js';
import { emailKey } from '../../users/emails/email-address.rule.js';

const NAME_PART = /^[a-z\d][a-z\d._-]{0,29}$/;
/** Marks of all subdomains, as people write them. */
const SUBDOMAINS = /^\*?\.(?=.)/;

interface AccountQuery {
  /** The key of an email address. */
  readonly email?: string;
  /** The beginning of a username. */
  readonly name?: string;
  /** A reversed host. */
  readonly host?: string;
}

/**
 * What the text of an operator can mean. A text such as `meera.cooks` is the beginning of a username and a host. Empty for a
 * text that is neither a name nor an address.
 */
export function accountQueryOf(text: string): AccountQuery {
  if (text.startsWith('@')) return nameOf(text.slice(1));
  const email = emailKey(text);
  if (email !== null) return { email };
  return { ...nameOf(text), ...hostOf(text) };
}

function nameOf(text: string): AccountQuery {
  const name = text.toLowerCase();
  return NAME_PART.test(name) ? { name } : {};
}

function hostOf(text: string): AccountQuery {
  const host = /\s/.test(text) ? null : reversedHost(text.replace(SUBDOMAINS, ''));
  // A host has at least two labels, and each of them ends with a dot.
  return host !== null && /\..*\./.test(host) ? { host } : {};
}
