// The bundle's only source of our own: what somebody writes who makes this page with React and nothing else.
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

import { PERSON } from './person.ts';

const { avatar, links } = JSON.parse(document.getElementById('data')?.textContent ?? '{}');

const Link = ({ href, title, picture }: { href: string; title: string; picture: Record<string, string> }) =>
  h('li', null, h('a', { href, rel: 'nofollow' }, h('img', picture), h('span', null, title)));

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
