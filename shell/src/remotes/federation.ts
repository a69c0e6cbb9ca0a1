import type { Composition, RemoteRelease } from '@linkstall/contracts/shell';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

import { closedIntegrity } from './federation-plugin.ts';
import type { FetchModule } from './load-remote.ts';

/** Every file that the page may run, by path. */
const integrityMap = ({ remotes }: Composition): Map<string, string> =>
  new Map(
    Object.values(remotes)
      .flatMap(({ releases }) => releases)
      .flatMap(({ base, files }) => Object.entries(files).map(([file, hash]) => [`${base}${file}`, hash] as const)),
  );

/** Module federation for the releases of one composition. Each release is a container of its own name. */
export function federate(composition: Composition): FetchModule {
  const hashes = integrityMap(composition);
  registerPlugins([closedIntegrity((path) => hashes.get(path))]);
  const failed = new Set<string>();
  return async ({ uniqueName, base, entry }: RemoteRelease, expose: string) => {
    const address = new URL(`${base}${entry}`, location.href).href;
    // `force` forgets what a failed try left behind.
    registerRemotes([{ name: uniqueName, entry: address, entryGlobalName: uniqueName, type: 'global' }], { force: failed.delete(uniqueName) });
    try {
      return await loadRemote(`${uniqueName}/${expose.replace(/^\.\//, '')}`);
    } catch (error) {
      failed.add(uniqueName);
      throw error;
    }
  };
}
