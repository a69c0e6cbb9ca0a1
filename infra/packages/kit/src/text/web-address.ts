const MAX_LENGTH = 2_048;
const SCHEME = /^https?:\/\//i;
/** Control characters, characters that change the text direction, and whitespace. */
const FORBIDDEN = /[\p{Cc}\p{Bidi_Control}\s]/u;
const LABEL = /^[\p{L}\p{M}\p{N}_-]{1,63}$/u;
const LAST_LABEL = /^(?:\p{L}[\p{L}\p{M}]*|xn--[a-z\d-]+)$/iu;
const DECIMAL = /^\d{1,3}$/;

/**
 * Whether `text` is a web address: optional http(s), a domain or an IPv4 address, then port, path, query and fragment.
 * The host is checked first, because the URL parser would repair `https:/x` and `0x7f.1`; then the parser decides. There
 * is no single regular expression, because the usual one needs seconds for thirty letters and an exclamation mark. Used in
 * browsers and in the API.
 */
export function isWebAddress(text: string) {
  if (text.length > MAX_LENGTH || FORBIDDEN.test(text)) return false;
  const [authority = ''] = text.replace(SCHEME, '').split(/[/?#]/, 1);
  const [host = '', port, ...rest] = authority.split(':');
  if (rest.length > 0 || (port !== undefined && !/^\d{1,5}$/.test(port))) return false;
  if (!isDomain(host) && !isIpv4(host)) return false;
  const url = parse(SCHEME.test(text) ? text : `http://${text}`);
  return url !== null && (isDomain(host) || url.hostname === host);
}

const isIpv4 = (host: string) => host.split('.').length === 4 && host.split('.').every((octet) => DECIMAL.test(octet));

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
