import { isWebAddress } from './web-address.ts';

const MAIL = /^(?:mailto:)?[^\s/?#@:]+@[^\s/?#@:]+$/i;
const SCHEME = /^https?:\/\//i;
/** `https:/x`, `https//x`, `htp://x`, `https:x` and backslashes: meant well. */
const NEARLY = /^(?:ht+ps?(?::|\/\/|:?\\)|https?[;.]\/\/)/i;
/** Another kind of address. With a digit after its colon it could be a host with a port, but for the well-known kinds. */
const OTHER =
  /^(?:(?:tel|callto|fax|sms|smsto|sip|skype|whatsapp|facetime|upi|geo|data|about):|[a-z][a-z\d+-]*:(?!\d))/i;

/** What is wrong with a web address, in words for who typed it, plainest cause first; null for one that is none the worse. */
export function addressFault(typed: string): string | null {
  const text = typed.trim();
  if (isWebAddress(text)) return null;
  return wholeFault(text) ?? hostFault(hostOf(text)) ?? 'browsers know no such address';
}

/** The same as a sentence that stands at the field. */
export function addressHint(typed: string): string | undefined {
  const fault = typed.trim() ? addressFault(typed) : null;
  return fault ? `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.` : undefined;
}

function wholeFault(text: string): string | null {
  if (text.length > 2_048) return 'an address has at most 2,048 characters';
  if (MAIL.test(text))
    return 'this is a mail address, not that of a web page; your email has its own place on your page';
  if (/\s/u.test(text)) return 'an address has no spaces';
  if (!SCHEME.test(text) && NEARLY.test(text)) return 'it begins with https://';
  if (!SCHEME.test(text) && OTHER.test(text))
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
  const stranger = /[^\p{L}\p{M}\p{N}_.-]/u.exec(host)?.[0];
  if (stranger !== undefined) return `“${stranger}” cannot stand in the name of a site`;
  if (labels.some((label) => label.length > 63)) return 'between two dots there are at most 63 characters';
  if (labels.every((label) => /^\d+$/.test(label))) return 'an address of numbers has four of them, each from 0 to 255';
  if (!isWebAddress(host)) return 'after the last dot there are only letters, as in .com or .in';
  return port === undefined ? null : 'after the colon comes a port, a number such as 8080';
}
