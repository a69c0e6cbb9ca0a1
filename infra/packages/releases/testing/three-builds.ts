import { publish } from '../src/publish/publish.ts';
import { fixtureBuild, fixtureStore } from './fixture-build.ts';

/** The remote of the three builds. */
export const remote = 'mfe-links';

/** Publishes three builds of the remote and deploys none. */
export async function threeBuilds() {
  const store = await fixtureStore();
  const publishBuild = async (number: string) => {
    const build = { remote, text: `build${number}`, server: null, pages: [{ path: '/admin/links' }] };
    return (await publish(store, { packageDir: await fixtureBuild(build), reserved: store.reserved })).release;
  };
  const names: [string, string, string] = [await publishBuild('1'), await publishBuild('2'), await publishBuild('3')];
  return { store, names };
}
