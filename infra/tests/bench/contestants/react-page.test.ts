import assert from 'node:assert/strict';
import { test } from 'node:test';

import { reactPage } from './react-page.ts';

test('the React contestant is one script that renders the page from the JSON in its document', async () => {
  const link = { href: 'https://example.com', title: 'A blog', image: 'srcset="a.webp 1x"' };
  const { html, script } = await reactPage({ avatar: 'src="a.webp"', links: [link] });
  assert.ok(html.includes('"srcSet":"a.webp 1x"'), html);
  assert.ok(script.includes('Made with React'));
});
