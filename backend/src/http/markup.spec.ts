import { linkHref } from '@linkstall/kit/link-href';

import { webLink } from './markup.js';

describe('a link in an export', () => {
  it.each([
    'example.com',
    'HTTPS://Example.com/A',
    ' https://example.com',
    '/\t/evil.example',
    'java\nscript:alert(1)',
  ])('%j has the same address as on the page', (url) => {
    expect(webLink(url).markup).toContain(`<a href="${linkHref(url)}"`);
  });
});
