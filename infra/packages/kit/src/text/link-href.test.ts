import { linkHref } from './link-href.ts';

describe('linkHref', () => {
  it.each([
    ['https://youtube.com/@name', 'https://youtube.com/@name'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com/A', 'HTTPS://Example.com/A'],
    ['/store/@meera', '/store/@meera'],
    ['example.com', 'http://example.com'],
    ['httpbin.org/get', 'http://httpbin.org/get'],
    ['example.com/a,b?c=1#/d', 'http://example.com/a,b?c=1#/d'],
    ['//evil.example', 'http:////evil.example'],
    ['/\\evil.example', 'http:///\\evil.example'],
    ['/\t/evil.example', 'http:////evil.example'],
    ['javascript:alert(1)', 'http://javascript:alert(1)'],
    ['java\nscript:alert(1)', 'http://javascript:alert(1)'],
    [' data:text/html,x', 'http://data:text/html,x'],
    ['https:example.com', 'http://https:example.com'],
  ])('converts %j to %j', (address, href) => {
    expect(linkHref(address)).toBe(href);
  });

  it('keeps a path on this host', () => {
    for (const path of ['/', '/a', '/store/@meera?x=//y', '/ /evil.example']) {
      expect(new URL(linkHref(path), 'https://linkstall.example').host).toBe('linkstall.example');
    }
  });
});
