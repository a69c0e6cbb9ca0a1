// Changes an environment several times while other processes do the same.
// Usage: node --import ./infra/packages/build/typescript.mjs racing-writer.ts <data folder> <times>
import { openEnvironment } from '../src/environment.ts';
import { readState, swapState } from '../src/pointers/pointers.ts';

const [dir = '', times = '0'] = process.argv.slice(2);
const store = await openEnvironment({ dataDir: dir, env: 'test', signs: true });
const remotes = { 'mfe-links': { stable: '1.0.0~aaaaaaaaaaaa', history: [] } };
for (let done = 0; done < Number(times);) {
  const before = await readState(store);
  await swapState(store, before, { action: 'deploy', remote: 'mfe-links', remotes }).then(
    () => (done += 1),
    (error) => {
      if (error.code !== 'state.conflict') throw error;
    },
  );
}
process.disconnect?.();
