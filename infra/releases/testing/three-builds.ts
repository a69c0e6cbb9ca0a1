import { publish } from '../src/publish/publish.ts';
import { fixtureBuild, fixtureStore } from './fixture-build.ts';

/** The remote that is moved. */
export const remote = 'mfe-links';

/** A store with three builds of it, by name; nothing is deployed. */
export async function threeBuilds() {
  const store = await fixtureStore();
  const published = async (which: string) => {
    const build = { remote, text: `build${which}`, server: null, pages: [{ path: '/admin/links' }] };
    return (await publish(store, { packageDir: await fixtureBuild(build), reserved: store.reserved })).release;
  };
  const names: [string, string, string] = [await published('1'), await published('2'), await published('3')];
  return { store, names };
}
