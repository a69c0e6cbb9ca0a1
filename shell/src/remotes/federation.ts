import type { Composition, RemoteRelease } from '@linkstall/contracts/shell';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

import { integrityPlugin } from './federation-plugin.ts';
import type { FetchModule } from './load-remote.ts';
import { reserveContainers } from './reserved-containers.ts';

/** All files that the page may load, by path. */
const integrityMap = ({ remotes }: Composition): Map<string, string> =>
  new Map(
    Object.values(remotes)
      .flatMap(({ releases }) => releases)
      .flatMap(({ base, files }) => Object.entries(files).map(([file, hash]) => [`${base}${file}`, hash] as const)),
  );

const containerNames = ({ remotes }: Composition): string[] =>
  Object.values(remotes).flatMap(({ releases }) => releases.map(({ uniqueName }) => uniqueName));

/** The script and style elements of a container's chunks. Rspack and webpack mark them with different attributes. */
const elementsOf = (uniqueName: string) => `[data-rspack^="${uniqueName}:"], [data-webpack^="${uniqueName}:"]`;

/** Module federation for a composition. Each release is a container with a unique name. */
export function federate(composition: Composition): FetchModule {
  const hashes = integrityMap(composition);
  const containers = reserveContainers(containerNames(composition));
  registerPlugins([integrityPlugin((path) => hashes.get(path), containers.allow)]);
  const pending = new Set<string>();
  const lastTries = new Map<string, number>();
  return async ({ uniqueName, base, entry }: RemoteRelease, expose: string, withNewUrls = false) => {
    if (containers.isTaken(uniqueName)) throw new Error(`the global name ${uniqueName} of the container is in use`);
    // The runtime, the bundler and the browser cache a URL that failed or hangs. A retry therefore needs new URLs for the
    // entry, its chunks and its styles.
    const isRetry = withNewUrls || pending.has(`${uniqueName} ${expose}`);
    pending.add(`${uniqueName} ${expose}`);
    const lastTry = lastTries.get(uniqueName);
    if (lastTry === undefined || isRetry) {
      const count = lastTry === undefined ? 0 : lastTry + 1;
      const entryUrl = new URL(`${base}${count > 0 ? `try-${count}/` : ''}${entry}`, location.href).href;
      // Pending script and style elements are removed, because a new runtime would wait for them; a loaded style has a `sheet`.
      for (const tag of document.querySelectorAll<HTMLLinkElement>(elementsOf(uniqueName)))
        if (!tag.sheet) tag.remove();
      lastTries.set(uniqueName, count);
      registerRemotes([{ name: uniqueName, entry: entryUrl, entryGlobalName: uniqueName, type: 'global' }], {
        force: lastTry !== undefined,
      });
    }
    const module = await loadRemote(`${uniqueName}/${expose.replace(/^\.\//, '')}`);
    pending.delete(`${uniqueName} ${expose}`);
    return module;
  };
}
