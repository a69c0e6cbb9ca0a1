/** @jest-environment node */
import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

/** The element that the component of the newer release draws, by username. */
const DRAWN_ELEMENTS: Readonly<Record<string, string>> = {
  script: `html('<script src="/remotes/mfe-public/1.0.0~x/entry.js"></script>')`,
  refresh: `h('meta', { httpEquiv: 'refresh', content: '0;url=https://evil.example/' })`,
  base: `html('<BASE href="https://evil.example/">')`,
  styles: `html('<link rel="stylesheet" href="/x.css">')`,
  object: `h('object', { data: '/x' })`,
  frame: `h('iframe', { src: '/login' })`,
  comment: `html('<!-- --><script>1</script>')`,
  drawing: `html('<svg><script href="/x"/></svg>')`,
};
const bundle = `
const { createElement: h } = require('react');
const html = (text) => h('div', { dangerouslySetInnerHTML: { __html: text } });
const head = { title: 't', description: 'd', canonicalPath: '/x', type: 'website' };
const drawn = { ${Object.entries(DRAWN_ELEMENTS)
  .map(([name, element]) => `${name}: () => ${element}`)
  .join(',')} };
module.exports = { default: { contractVersion: 1, pages: {
  '/': { load: async () => ({ status: 404 }), Component: () => h('h1', null, 'Landing'), sample: {} },
  '/:userName': {
    load: async ({ userName }) => ({ status: 200, data: { userName }, head }),
    Component: ({ data }) => h('section', null, h('h1', null, 'newer'), drawn[data.userName]?.()),
    sample: {},
  },
} } };`;

const api = new FixtureApi();
let site: FixtureSite;

beforeAll(async () => {
  await api.start();
  for (const username of [...Object.keys(DRAWN_ELEMENTS), 'plain'])
    api.people.set(username, { username, title: 'Links' });
  site = await FixtureSite.create();
  await site.deploy('mfe-public', { ...PUBLIC, text: 'newer', server: bundle });
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test.each(Object.keys(DRAWN_ELEMENTS))(
  'if a component draws an element that affects the whole document (%s), the previous release renders the page',
  async (name) => {
    const page = await sendRequest(site.url, `/${name}`);
    expect([page.status, page.text.includes(`<h1>${name}</h1>`)]).toEqual([200, true]);
    expect(page.text).not.toMatch(/<h1>newer|evil\.example|<object|<iframe|x\.css/);
  },
);

test('the newer release renders a page without such an element', async () => {
  expect((await sendRequest(site.url, '/plain')).text).toContain('<h1>newer</h1>');
});
