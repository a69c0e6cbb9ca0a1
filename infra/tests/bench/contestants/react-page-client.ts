// The only source file of the React contestant: the page in plain React without other libraries.
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

import { PERSON } from './person.ts';

const { avatar, links } = JSON.parse(document.getElementById('data')?.textContent ?? '{}');

const Link = ({ href, title, image }: { href: string; title: string; image: Record<string, string> }) =>
  h('li', null, h('a', { href, rel: 'nofollow' }, h('img', image), h('span', null, title)));

function Page() {
  const name = h('h1', null, PERSON.fullName);
  const head = h(
    'header',
    null,
    h('img', avatar),
    name,
    h('p', null, `@${PERSON.username}`),
    h('p', null, PERSON.line),
  );
  const items = links.map((link: Parameters<typeof Link>[0]) => h(Link, { key: link.href, ...link }));
  return h('main', null, head, h('ul', null, items), h('footer', null, h('a', { href: '/' }, 'Made with React')));
}

createRoot(document.getElementById('root') as HTMLElement).render(h(Page));
