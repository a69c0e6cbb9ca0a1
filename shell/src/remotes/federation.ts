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
  const asked = new Set<string>();
  const tries = new Map<string, number>();
  return async ({ uniqueName, base, entry }: RemoteRelease, expose: string, anew = false) => {
    // Who asks once more for what has not come found it missing, and what has thrown may lack a chunk of its own. Federation, the bundler's run time and the browser remember
    // an address that failed or hangs, so another try needs others: for the entry, and for the chunks and styles beside it.
    const again = anew || asked.has(`${uniqueName} ${expose}`);
    asked.add(`${uniqueName} ${expose}`);
    const known = tries.get(uniqueName);
    if (known === undefined || again) {
      const count = known === undefined ? 0 : known + 1;
      const address = new URL(`${base}${count > 0 ? `try-${count}/` : ''}${entry}`, location.href).href;
      // A run time that begins anew would take what another one waits for, and wait with it; a style that is there has a sheet.
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
