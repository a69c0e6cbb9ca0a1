import { isWebAddress } from './web-address.ts';

const MAIL = /^(?:mailto:)?[^\s/?#@:]+@[^\s/?#@:]+$/i;
const SCHEME = /^https?:\/\//i;
/** A misspelt `https://`: `https:/x`, `https//x`, `htp://x`, `https:x`, or with backslashes. */
const MISSPELT_SCHEME = /^(?:ht+ps?(?::|\/\/|:?\\)|https?[;.]\/\/)/i;
/** Another URL scheme. An unknown word with a digit after the colon does not match: it can be a host with a port. */
const OTHER_SCHEME =
  /^(?:(?:tel|callto|fax|sms|smsto|sip|skype|whatsapp|facetime|upi|geo|data|about):|[a-z][a-z\d+-]*:(?!\d))/i;

/** The error of a web address as text for the user, simplest cause first; null for a valid address. */
export function addressFault(address: string): string | null {
  const text = address.trim();
  if (isWebAddress(text)) return null;
  return generalFault(text) ?? hostFault(hostOf(text)) ?? 'browsers know no such address';
}

/** The error as a sentence for the form field; undefined for an empty or valid address. */
export function addressHint(address: string): string | undefined {
  const fault = address.trim() ? addressFault(address) : null;
  return fault ? `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.` : undefined;
}

function generalFault(text: string): string | null {
  if (text.length > 2_048) return 'an address has at most 2,048 characters';
  if (MAIL.test(text))
    return 'this is a mail address, not that of a web page; your email has its own place on your page';
  if (/\s/u.test(text)) return 'an address has no spaces';
  if (!SCHEME.test(text) && MISSPELT_SCHEME.test(text)) return 'it begins with https://';
  if (!SCHEME.test(text) && OTHER_SCHEME.test(text))
    return 'only addresses of web pages can be opened: they begin with https://';
  if (/^[^/?#]*@/.test(text.replace(SCHEME, ''))) return 'a name or password before an @ cannot stand in an address';
  return null;
}

const hostOf = (text: string): { host: string; port: string | undefined } => {
  const [authority = ''] = text.replace(SCHEME, '').split(/[/?#]/, 1);
  const [host = '', ...port] = authority.split(':');
  return { host, port: port.length > 0 ? port.join(':') : undefined };
};

function hostFault({ host, port }: ReturnType<typeof hostOf>): string | null {
  if (host === '') return 'the name of the site is missing, such as example.com';
  const labels = host.split('.');
  if (labels.length === 1) return 'the name of the site has a dot, as in example.com';
  if (host.startsWith('.')) return 'the name of the site begins with a dot';
  if (host.endsWith('.')) return 'the name of the site ends with a dot';
  if (labels.includes('')) return 'there are two dots side by side';
  const invalidCharacter = /[^\p{L}\p{M}\p{N}_.-]/u.exec(host)?.[0];
  if (invalidCharacter !== undefined) return `“${invalidCharacter}” cannot stand in the name of a site`;
  if (labels.some((label) => label.length > 63)) return 'between two dots there are at most 63 characters';
  if (labels.every((label) => /^\d+$/.test(label))) return 'an address of numbers has four of them, each from 0 to 255';
  if (!isWebAddress(host)) return 'after the last dot there are only letters, as in .com or .in';
  return port === undefined ? null : 'after the colon comes a port, a number such as 8080';
}
