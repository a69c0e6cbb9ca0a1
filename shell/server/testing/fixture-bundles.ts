/** A shell that draws the least that a shell must; `mark` tells two of them apart. */
export const shellBundle = (mark = 'shell'): string => `
const { createElement: h } = require('react');
const { renderToString } = require('react-dom/server');
module.exports = { render({ composition, pages, rendered }) {
  const remote = Object.keys(composition.remotes)[0];
  const page = rendered && pages[rendered.remote][rendered.path];
  const content = rendered?.status === 200 ? h(page.Component, { data: rendered.data })
    : rendered?.status === 503 ? h('div', { 'data-api-away': '' }, h('h1', null, 'We cannot be reached just now'))
    : rendered || !remote ? h('h1', null, 'Page Not Found')
    : h('div', { 'data-missing-remote': remote }, h('h1', null, 'The part did not load'));
  return {
    html: renderToString(h('main', { 'data-shell': ${JSON.stringify(mark)} }, content)),
    styles: '<style data-styled="true" data-styled-version="6.6.0">.page{color:red}</style>',
  };
} };`;

/** The landing page and creators' pages. What a creator's \`trick\` says goes wrong with their page. */
export const publicBundle = (mark = 'one', extra = ''): string => `
const { createElement: h } = require('react');
const head = (user) => ({ title: user.username + ' & co', description: 'Links of "' + user.username + '"', canonicalPath: '/' + user.username, type: 'profile', imagePath: '/images/a/384.webp' });
const Creator = ({ data }) => {
  if (data.trick === 'loop') for (;;);
  if (data.trick === 'throw' || data.trick === ${JSON.stringify(mark)}) throw new Error('a trick');
  return h('article', null, h('h1', null, data.username), h('p', { 'data-mark': ${JSON.stringify(mark)} }, data.title), h('a', { href: 'http://example.com/' }, 'A link'));
};
${extra}
module.exports = { default: { contractVersion: 1, pages: {
  '/': { load: async (_, api) => ({ status: 200, data: (await api.get('')).flat().length, head: { title: 'Linkstall', description: 'd', canonicalPath: '/', type: 'website' } }),
    Component: ({ data }) => h('h1', null, 'Landing of ' + data), sample: 3 },
  '/:userName': { load: async ({ userName, page }, api) => {
      const user = (await api.get('/' + userName))[0];
      if (user.username.toLowerCase() !== userName.toLowerCase()) return { status: 302, location: '/' + user.username };
      return { status: 200, data: page ? { ...user, title: 'page ' + page } : user, head: head(user) };
    },
    Component: Creator, sample: { username: 'sample', title: 't' } },
} } };`;
