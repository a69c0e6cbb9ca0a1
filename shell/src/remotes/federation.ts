import type { Composition, RemoteRelease } from '@linkstall/contracts/shell';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

import { closedIntegrity } from './federation-plugin.ts';
import type { FetchModule } from './load-remote.ts';

/** All files that the page may load, by path. */
const integrityMap = ({ remotes }: Composition): Map<string, string> =>
  new Map(
    Object.values(remotes)
      .flatMap(({ releases }) => releases)
      .flatMap(({ base, files }) => Object.entries(files).map(([file, hash]) => [`${base}${file}`, hash] as const)),
  );

/** Module federation for a composition. Each release is a container with a unique name. */
export function federate(composition: Composition): FetchModule {
  const hashes = integrityMap(composition);
  registerPlugins([closedIntegrity((path) => hashes.get(path))]);
  const asked = new Set<string>();
  const tries = new Map<string, number>();
  return async ({ uniqueName, base, entry }: RemoteRelease, expose: string, anew = false) => {
    // The runtime, the bundler and the browser cache a URL that failed or hangs, so a retry needs new URLs for the entry
    // and for its chunks and styles.
    const again = anew || asked.has(`${uniqueName} ${expose}`);
    asked.add(`${uniqueName} ${expose}`);
    const known = tries.get(uniqueName);
    if (known === undefined || again) {
      const count = known === undefined ? 0 : known + 1;
      const address = new URL(`${base}${count > 0 ? `try-${count}/` : ''}${entry}`, location.href).href;
      // Pending script and style elements are removed, because a new runtime would wait for them; a loaded style has a sheet.
      for (const tag of document.querySelectorAll<HTMLLinkElement>(`[data-rspack^="${uniqueName}:"]`))
        if (!tag.sheet) tag.remove();
      tries.set(uniqueName, count);
      registerRemotes([{ name: uniqueName, entry: address, entryGlobalName: uniqueName, type: 'global' }], {
        force: known !== undefined,
      });
    }
    const module = await loadRemote(`${uniqueName}/${expose.replace(/^\.\//, '')}`);
    asked.delete(`${uniqueName} ${expose}`);
    return module;
  };
}
