// Deploys two releases alternately while other processes do the same.
// Usage: node --import ./infra/packages/build/typescript.mjs deploying-process.ts <data folder> <remote> <times> <release>
// <release>
import { openEnvironment } from '../src/environment.ts';
import { deploy } from '../src/pointers/changes.ts';

const [dataDir = '', remote = '', times = '0', ...releases] = process.argv.slice(2);
const environment = await openEnvironment({ dataDir, env: 'test', signs: true, by: remote });
const numbers = [];
for (let done = 0; done < Number(times); done += 1) {
  const release = releases[done % releases.length] ?? '';
  numbers.push((await deploy(environment, { remote, release, message: `deploy ${done}` })).seq);
}
process.send?.(numbers);
process.disconnect?.();
