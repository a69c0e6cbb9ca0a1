import { linkAddress } from './link-row-text.tsx';

const HERE = 'https://linkstall.example';

describe('the address of a link', () => {
  it.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com', 'HTTPS://Example.com'],
    ['/store/@meera', `${HERE}/store/@meera`],
    ['/', `${HERE}/`],
    ['example.com/a', 'http://example.com/a'],
    ['httpbin.org', 'http://httpbin.org'],
    ['https:/example.com', 'http://https:/example.com'],
    ['//evil.example', 'http:////evil.example'],
    ['/\\evil.example', 'http:///\\evil.example'],
    ['javascript:alert(1)', 'http://javascript:alert(1)'],
    ['data:text/html,x', 'http://data:text/html,x'],
  ])('%s leads to %s', (url, address) => {
    expect(linkAddress(url, HERE)).toBe(address);
  });
});
