// Changes an environment a number of times while others do the same: node racing-writer.mjs <envsDir> <times>
import { readState, swapState } from '../src/store.mjs';

const [envsDir = '', times = '0'] = process.argv.slice(2);
const remotes = { 'mfe-links': { stable: '1.0.0~aaaaaaaaaaaa', history: [] } };
for (let done = 0; done < Number(times);) {
  const before = await readState(envsDir, 'test');
  await swapState(envsDir, before, { action: 'deploy', remote: 'mfe-links', remotes }).then(
    () => (done += 1),
    (error) => {
      if (error.code !== 'state.conflict') throw error;
    },
  );
}
process.disconnect?.();
