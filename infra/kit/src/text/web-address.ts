const LONGEST = 2_048;
const SCHEME = /^https?:\/\//i;
/** Control characters, and those that turn the reading direction around. */
const FORBIDDEN = /[\p{Cc}\p{Bidi_Control}\s]/u;
const LABEL = /^[\p{L}\p{M}\p{N}_-]{1,63}$/u;
const LAST_LABEL = /^(?:\p{L}[\p{L}\p{M}]*|xn--[a-z\d-]+)$/iu;
const DECIMAL = /^\d{1,3}$/;

/**
 * Is `text` a general web address: optional http(s), a domain or IPv4, then port, path, query, fragment? For browsers
 * and for the API. The platform's parser decides, after the host has been judged as typed: the parser would mend
 * `https:/x` and `0x7f.1`. Deliberately not one pattern: the usual one takes seconds for thirty letters and an
 * exclamation mark.
 */
export function isWebAddress(text: string) {
  if (text.length > LONGEST || FORBIDDEN.test(text)) return false;
  const [authority = ''] = text.replace(SCHEME, '').split(/[/?#]/, 1);
  const [host = '', port, ...more] = authority.split(':');
  if (more.length > 0 || (port !== undefined && !/^\d{1,5}$/.test(port))) return false;
  if (!isDomain(host) && !isIpv4(host)) return false;
  const url = parse(SCHEME.test(text) ? text : `http://${text}`);
  return url !== null && (isDomain(host) || url.hostname === host);
}

const isIpv4 = (host: string) => host.split('.').length === 4 && host.split('.').every((part) => DECIMAL.test(part));

function isDomain(host: string) {
  const labels = host.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && LAST_LABEL.test(labels.at(-1) ?? '');
}

function parse(text: string) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
