// The bundle's only source of our own: what somebody writes who makes this page with React and nothing else.
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

import { PERSON } from './person.mjs';

const { avatar, links } = JSON.parse(document.getElementById('data')?.textContent ?? '{}');

/** @param {{href: string, title: string, picture: Record<string, string>}} link */
const Link = ({ href, title, picture }) =>
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
  const items = links.map((/** @type {Parameters<typeof Link>[0]} */ link) => h(Link, { key: link.href, ...link }));
  return h('main', null, head, h('ul', null, items), h('footer', null, h('a', { href: '/' }, 'Made with React')));
}

createRoot(/** @type {HTMLElement} */ (document.getElementById('root'))).render(h(Page));
