// The release sets of a data folder on this machine.
import { createSet, readSet, readSets } from '../sets/release-sets.ts';
import { changeSet, dryRunSet } from '../sets/set-changes.ts';
import type { Environment } from './context.ts';
import type { SetRequest, Sets } from './site.ts';

export function folderSets(environment: Environment): Sets {
  const requestOf = async ({ verb, name, message }: SetRequest) => ({
    ...{ action: verb, message },
    set: await readSet(environment, name),
  });
  return {
    list: () => readSets(environment),
    create: async (name, releases) => void (await createSet(environment, name, releases)),
    plan: async (request) => dryRunSet(environment, await requestOf(request)),
    change: async (request, expectedSeq) => {
      const { already = false, ...changed } = await changeSet(environment, {
        ...(await requestOf(request)),
        expectedSeq,
      });
      return { ...changed, already };
    },
  };
}
