import { publish } from '../src/publish/publish.mjs';
import { fixtureBuild, fixtureStore } from './fixture-build.mjs';

/** The remote that is moved. */
export const remote = 'mfe-links';

/** A store with three builds of it, by name; nothing is deployed. */
export async function threeBuilds() {
  const store = await fixtureStore();
  const published = async (/** @type {string} */ which) => {
    const build = { remote, text: `build${which}`, server: null, pages: [{ path: '/admin/links' }] };
    return (await publish(store, { packageDir: await fixtureBuild(build), reserved: store.reserved })).release;
  };
  /** @type {[string, string, string]} */
  const names = [await published('1'), await published('2'), await published('3')];
  return { store, names };
}
