import { isWebAddress } from './web-address.ts';

const ACCEPTED = [
  'example.com',
  'www.example.co.in',
  'http://example.com',
  'https://example.com/',
  'HTTPS://Example.COM/Path',
  'https://youtube.com/@name',
  'https://example.com:8443/a/b.html?x=1,2&y[]=%20#/routes/1',
  'https://example.com?q=1',
  'https://example.com#top',
  'example.com:80/path',
  'https://maps.example.com/@12.97,77.59,15z',
  'https://en.wikipedia.org/wiki/Chai_(disambiguation)',
  '192.168.1.10',
  'http://127.0.0.1:4000/x',
  'https://xn--bcher-kva.example',
  'https://пример.рф/путь',
  'https://उदाहरण.भारत',
  'shop.xn--h2brj9c',
  'a-b.example.museum',
  'httpbin.org/get',
  'under_score.example.com',
  'https://t.me/+AbC',
  'https://example.com/a?next=http://other.example/@x',
  `https://example.com/${'a'.repeat(2_048 - 'https://example.com/'.length)}`,
];

const REFUSED = [
  '',
  'localhost',
  'example',
  'example.',
  'example.com.',
  '.example.com',
  'a..example.com',
  `${'a'.repeat(64)}.example.com`,
  'example.123',
  'https://1.2.3.4.5',
  'http://http://example.com',
  'https://example.com%00.evil.example',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)//example.com',
  'java\tscript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'ftp://example.com',
  'mailto:meera@example.com',
  'tel:+911234567890',
  'file:///etc/passwd',
  '//example.com',
  '/rooted/path',
  'https:/example.com',
  'https:///example.com',
  'https:\\\\example.com',
  'https://',
  'http://?x',
  'https://user:password@example.com',
  'https://user@example.com',
  'https://example.com\\@evil.example',
  'https://example.com:',
  'https://example.com:99999',
  'https://example.com:8a',
  'http://256.1.1.1',
  'http://1.2.3',
  'http://010.0.0.1',
  'http://0x7f.0.0.1',
  'http://2130706433',
  'http://[::1]',
  'https://ex%61mple.com',
  'https://example。com',
  'https://exa mple.com',
  'https://example.com/a b',
  'https://example.com/\u0000',
  'https://example.com/\u202egpj.exe',
  ' https://example.com',
  'https://example.com\n',
  `https://example.com/${'a'.repeat(2_049 - 'https://example.com/'.length)}`,
];

/** Texts on which a pattern with backtracking is slow. The lint rule `patterns/only-linear` refuses such patterns. */
const HOSTILE = [
  ['letters', `${'a'.repeat(2_047)}!`],
  ['labels', `${'a.'.repeat(1_023)}!`],
  ['digits and dots', '1.'.repeat(1_000)],
  ['hyphens', `http://${'-'.repeat(2_000)}`],
];

describe('isWebAddress', () => {
  it.each(ACCEPTED)('accepts %j', (text) => {
    expect(isWebAddress(text)).toBe(true);
  });

  it.each(REFUSED)('rejects %j', (text) => {
    expect(isWebAddress(text)).toBe(false);
  });

  it.each(HOSTILE)('rejects thousands of %s', (_name, text) => {
    expect(isWebAddress(text)).toBe(false);
  });
});
