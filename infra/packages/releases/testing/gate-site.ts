// A small site for tests of the gate; each test creates its own.
import { deploy } from '../src/pointers/changes.ts';
import { publish } from '../src/publish/publish.ts';
import { fixtureBuild, fixtureStore } from './fixture-build.ts';

type Store = Awaited<ReturnType<typeof fixtureStore>>;
type Build = NonNullable<Parameters<typeof fixtureBuild>[0]>;

/** @param publication such as the team that publishes */
export async function publishOne(
  store: Store,
  build: Build,
  publication: Partial<Parameters<typeof publish>[1]> = {},
): Promise<{ remote: string; release: string }> {
  const packageDir = await fixtureBuild(build);
  const { remote, release } = await publish(store, { reserved: store.reserved, packageDir, ...publication });
  return { remote, release };
}
export const react = (range: string) => ({ shared: { react: { range, singleton: true } } });
export const shell = (build: object = {}, server: string | null = null): Build => ({
  remote: 'shell',
  text: JSON.stringify([build, server]),
  server,
  files: { 'base.css': '' },
  build,
});
export const links = (build: object = {}, extraFields: Partial<Build> = {}): Build => ({
  remote: 'mfe-links',
  text: JSON.stringify([build, extraFields]),
  server: null,
  pages: [{ path: '/admin/links' }],
  build,
  ...extraFields,
});
export const storeRemote = (extraFields: Partial<Build> = {}): Build => ({
  remote: 'mfe-store',
  text: JSON.stringify(extraFields),
  server: null,
  pages: [{ path: '/store/:at' }],
  ...extraFields,
});

/** Creates a site and deploys these builds. */
export async function siteOf(...builds: readonly Build[]) {
  const store = await fixtureStore();
  const live = [];
  for (const build of builds) {
    live.push(await publishOne(store, build));
    await deploy(store, live.at(-1) as { remote: string; release: string });
  }
  return { store, live, publish: (build: Build) => publishOne(store, build) };
}
