import { webAddress } from './web-address.js';

const { problem } = webAddress('Invalid URL');

it.each([
  'https://youtube.com/@name',
  'example.com',
  'HTTP://Example.COM',
  'https://example.com:8443/a/b?c=1,2&d=%20#/route',
  'sub.domain.example.co.in/path',
  '192.168.1.10:8080/x',
  'http://8.8.8.8',
  'https://münchen.de/straße',
  'xn--mnchen-3ya.de',
  'https://उदाहरण.भारत/पथ',
  'https://example.com/a?next=http://other.example/@x',
  'httpbin.org',
  'https://t.me/+AbC',
  `https://example.com/${'a'.repeat(2_048 - 20)}`,
])('accepts %s', (address) => {
  expect(problem(address)).toBeNull();
});

it.each([
  '',
  'x',
  'localhost',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'ftp://example.com',
  'mailto:a@b.co',
  '//evil.example',
  '/\\evil.example',
  '/path',
  'https:/example.com',
  'https:///example.com',
  'https:\\\\example.com',
  'https://user:pass@example.com',
  'https://user@example.com',
  'https://example.com\\@evil.example',
  'https://exa mple.com',
  'https://example.com/a b',
  'https://example.com\u0000',
  'https://example.com/\u202e',
  'https://example.com\n',
  'https://example',
  'https://example.com.',
  'https://.example.com',
  'https://example..com',
  'https://example.123',
  'https://1.2.3',
  'https://1.2.3.4.5',
  'https://256.1.1.1',
  'https://010.0.0.1',
  'https://0x7f.0.0.1',
  'https://2130706433',
  'https://[::1]/',
  'https://example.com:99999',
  'https://example.com:',
  'https://exa%6dple.com',
  'https://example.com%00.evil.example',
  'https://',
  'http://http://example.com',
  `https://example.com/${'a'.repeat(2_048)}`,
])('rejects %j as "Invalid URL"', (address) => {
  expect(problem(address)).toBe('Invalid URL');
});

// The lint rule `patterns/only-linear` rejects patterns that take more than linear time.
it.each([
  ['letters', `${'a'.repeat(2_000)}!`],
  ['labels and @', `http://${'a.'.repeat(1_000)}@`],
  ['labels and %', `http://${'a.'.repeat(1_000)}%`],
])('rejects thousands of %s', (_what, address) => {
  expect(problem(address)).toBe('Invalid URL');
});
