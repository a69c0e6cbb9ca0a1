import type { RenderJob } from '../src/ssr-worker/protocol.ts';
import type { Attack, Target } from './attack.ts';

/** The text of an object with a function for each attack. */
const functionsOf = (attacks: readonly Attack[]) =>
  `{ ${attacks.map(({ name, code }) => `${JSON.stringify(name)}: async (t) => { ${code} },`).join('\n')} }`;

/** A bundle whose page `/:attack` runs an attack. The data of the page is what the attack returned. */
export const attackBundle = (attacks: readonly Attack[]): string => `
const attacks = ${functionsOf(attacks)};
const load = async ({ attack, target }) => {
  let data;
  try {
    data = String(await attacks[attack](JSON.parse(target)));
  } catch (error) {
    data = 'refused: ' + (error?.message ?? error);
  }
  return { status: 200, data, head: { title: 't', description: 'd', canonicalPath: '/', type: 'website' } };
};
module.exports = { default: { contractVersion: 1, pages: { '/:attack': { load, Component: ({ data }) => data, sample: '' } } } };`;

/** A program that runs the same attacks and prints what they return. */
export const controlProgram = (attacks: readonly Attack[]): string => `
const attacks = ${functionsOf(attacks)};
const limit = () => new Promise((resolve) => setTimeout(resolve, 3000, 'it took too long'));
process.on('uncaughtException', () => undefined).on('unhandledRejection', () => undefined);
(async () => {
  const results = {};
  for (const [name, target] of Object.entries(JSON.parse(process.argv[2])))
    results[name] = await Promise.race([attacks[name](target), limit()]).then(String, (error) => 'refused: ' + error.message);
  console.log(JSON.stringify(results));
  process.exit(0);
})();`;

/** A shell that draws only the page of the remote. */
export const SHELL_BUNDLE = `
const { createElement: h } = require('react');
const { renderToString } = require('react-dom/server');
module.exports = { render: ({ pages, rendered: { remote, path, data } }) => ({ html: renderToString(h('main', null, h(pages[remote][path].Component, { data }))), styles: '' }) };`;

/** A remote whose page no attack may change. The remote uses the built-in functions that attacks try to change. */
export const OTHER_BUNDLE = `
const { createElement: h } = require('react');
const load = async ({ name }, api) => ({ status: 200, data: [...new Map([[name, await api.get('/' + name)]])].flat().map(String), head: { title: 't', description: 'd', canonicalPath: '/', type: 'website' } });
const Component = ({ data }) => h('ul', null, data.map((text) => h('li', { key: text }, text)), JSON.stringify({}), typeof ({}).polluted);
module.exports = { default: { contractVersion: 1, pages: { '/:name': { load, Component, sample: [] } } } };`;
export const OTHER_HTML = '<main><ul><li>asha</li><li>from the API</li>{}<!-- -->undefined</ul></main>';

export function jobOf(remote: string, path: string, params: Readonly<Record<string, string>>): RenderJob {
  const composition = { id: 'attack', shell: {}, remotes: {} } as unknown as RenderJob['composition'];
  const page = { remote, release: '1', path, params };
  return { shell: '1', url: '/', origin: 'https://example.com', composition, page };
}

export const attackJob = (attack: string, target: Target | null): RenderJob =>
  jobOf('attacker', '/:attack', { attack, target: JSON.stringify(target) });
export const otherJob = (): RenderJob => jobOf('other', '/:name', { name: 'asha' });
