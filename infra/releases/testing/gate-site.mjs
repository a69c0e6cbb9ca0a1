// A small site, of which every test has its own.
import { deploy } from '../src/pointers/changes.mjs';
import { publish } from '../src/publish/publish.mjs';
import { fixtureBuild, fixtureStore } from './fixture-build.mjs';

/** @typedef {Awaited<ReturnType<typeof fixtureStore>>} Store */
/** @typedef {NonNullable<Parameters<typeof fixtureBuild>[0]>} Build */

/** @param {Store} store @param {Build} build @returns {Promise<{remote: string, release: string}>} */
async function publishOne(store, build) {
  const { remote, release } = await publish(store, { ...store, packageDir: await fixtureBuild(build) });
  return { remote, release };
}
export const react = (/** @type {string} */ range) => ({ shared: { react: { range, singleton: true } } });
/** @param {object} [build] @param {string | null} [server] @returns {Build} */
export const shell = (build = {}, server = null) => ({
  remote: 'shell',
  text: JSON.stringify([build, server]),
  server,
  files: { 'base.css': '' },
  build,
});
/** @param {object} [build] @param {Partial<Build>} [more] @returns {Build} */
export const links = (build = {}, more = {}) => ({
  remote: 'mfe-links',
  text: JSON.stringify([build, more]),
  server: null,
  pages: [{ path: '/admin/links' }],
  build,
  ...more,
});
/** @param {Partial<Build>} [more] @returns {Build} */
export const shop = (more = {}) => ({
  remote: 'mfe-store',
  text: JSON.stringify(more),
  server: null,
  pages: [{ path: '/store/:at' }],
  ...more,
});

/** A site on which all of these are live. @param {readonly Build[]} builds */
export async function siteOf(...builds) {
  const store = await fixtureStore();
  const live = [];
  for (const build of builds) {
    live.push(await publishOne(store, build));
    await deploy(store, /** @type {{remote: string, release: string}} */ (live.at(-1)));
  }
  return { store, live, publish: (/** @type {Build} */ build) => publishOne(store, build) };
}
