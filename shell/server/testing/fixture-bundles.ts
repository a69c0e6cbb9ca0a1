/** The server bundle of a minimal shell. `mark` appears in the HTML, so that a test can tell two shells apart. */
export const shellBundle = (mark = 'shell'): string => `
const { createElement: h } = require('react');
const { renderToString } = require('react-dom/server');
module.exports = { render({ composition, pages, rendered }) {
  const remote = Object.keys(composition.remotes)[0];
  const page = rendered && pages[rendered.remote][rendered.path];
  const content = rendered?.status === 200 ? h(page.Component, { data: rendered.data })
    : rendered?.status === 503 ? h('div', { 'data-api-unavailable': '' }, h('h1', null, 'We cannot be reached just now'))
    : rendered || !remote ? h('h1', null, 'Page Not Found')
    : h('div', { 'data-missing-remote': remote }, h('h1', null, 'The part did not load'));
  return {
    html: renderToString(h('main', { 'data-shell': ${JSON.stringify(mark)} }, content)),
    styles: '<style data-styled="true" data-styled-version="6.6.0">.page{color:red}</style>',
  };
} };`;

/** Faults of a `load` function, by the creator's `fault`. A looping fault first requests `/loops`, so that a test sees it. */
const LOAD_FAULTS = `{
  'loops in load': (api) => { void api.get('/loops'); for (;;); },
  'loops in a microtask': async (api) => { void api.get('/loops').catch(() => null); for (;;) await null; },
  'loops in a timer': (api) => new Promise(() => setTimeout(() => { void api.get('/loops'); for (;;); }, 100)),
  'loops in its component': (api) => { void api.get('/loops').catch(() => null); },
  'hangs in a message handler': () => new Promise(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => sleep(Infinity); port2.postMessage(1); }),
  'ends its worker': () => new Promise(() => void Promise.reject('ended')),
  'rejects later on': () => new Promise(() => setTimeout(() => void Promise.reject(new Error('later on')), 100)),
  'asks for ever': async (api, user) => { for (;;) await api.get('/' + user.username); },
  'asks too often at once': (api, user) => { for (let n = 0; n < 20000; n += 1) void api.get('/' + user.username).catch(() => null); return new Promise(() => {}); },
  'returns data that cannot be serialized': (api, user) => { user.more = 10n; },
  'takes 900 ms': () => sleep(900),
  'waits for nothing': () => new Promise(() => {}),
  'asks another': (api) => api.get('/asha').catch(() => null),
  'asks twice': (api, user) => api.get('/' + user.username),
}`;

/** The landing page and creators' pages. A creator's `fault` selects a fault; `faultIn` limits the fault to one release. */
export const publicBundle = (mark = 'one', extra = ''): string => `
const { createElement: h } = require('react');
/** Blocks its process like an endless loop, but uses no processor time. */
const sleep = (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const faults = ${LOAD_FAULTS};
const isHere = ({ faultIn = ${JSON.stringify(mark)} }) => faultIn === ${JSON.stringify(mark)};
const head = (user) => ({ title: user.username + ' & co', description: 'Links of "' + user.username + '"', canonicalPath: '/' + user.username, type: 'profile', imagePath: '/images/a/384.webp', ...(user.preview && { preview: user.preview }), ...(user.fediverse && { fediverse: user.fediverse }), ...(user.language && { language: user.language }), ...(user.languages && { languages: user.languages }), ...(user.themeColor && { themeColor: user.themeColor }),
  facts: { '@type': 'ProfilePage', mainEntity: { name: user.username + '</script>', url: '/' + user.username, image: ['/images/a/384.webp', 'http://elsewhere.example/a.png'], sameAs: ['/kept'] } } });
const Creator = ({ data }) => {
  if (isHere(data) && data.fault === 'loops in its component') for (;;);
  if (isHere(data) && data.fault === 'throws in its component') throw new Error('a fault');
  return h('article', null, h('h1', null, data.username), h('p', { 'data-mark': ${JSON.stringify(mark)} }, data.title), h('a', { href: 'http://example.com/' }, 'A link'), ...(data.hrefs ?? []).map((href) => h('a', { key: href, href }, 'Own')));
};
${extra}
module.exports = { default: { contractVersion: 1, pages: {
  '/': { load: async (_, api) => ({ status: 200, data: (await api.get('')).flat().length, head: { title: 'Linkstall', description: 'd', canonicalPath: '/', type: 'website' } }),
    Component: ({ data }) => h('h1', null, 'Landing of ' + data), sample: 3 },
  '/:userName': { load: async ({ userName, page }, api) => {
      const user = (await api.get('/' + userName))[0];
      if (isHere(user)) await faults[user.fault]?.(api, user);
      if (user.username.toLowerCase() !== userName.toLowerCase()) return { status: 302, location: '/' + user.username };
      return { status: 200, data: page ? { ...user, title: 'page ' + page } : user, head: head(user) };
    },
    Component: Creator, sample: { username: 'sample', title: 't' } },
} } };`;
