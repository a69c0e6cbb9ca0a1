// Publishes two releases of a remote, and a shell. Deploys the first release to everybody and the second as a
// candidate. Prints the names.
import { openEnvironment } from '../src/environment.ts';
import { deploy } from '../src/pointers/changes.ts';
import { publish } from '../src/publish/publish.ts';
import { fixtureBuild } from './fixture-build.ts';

const [dataDir = '', remote = ''] = process.argv.slice(2);
const environment = await openEnvironment({ dataDir, env: 'local', signs: 'first', by: 'Asha' });

async function publishBuild(build: Parameters<typeof fixtureBuild>[0]) {
  const packageDir = await fixtureBuild({ server: null, ...build });
  return (await publish(environment, { packageDir, reserved: ['admin'] })).release;
}

const pages = [{ path: `/admin/${remote}` }];
const shell = await publishBuild({ remote: 'shell', files: { 'base.css': '' } });
const stable = await publishBuild({ remote, pages, text: 'one' });
const candidate = await publishBuild({ remote, pages, text: 'two', version: '1.1.0' });
await deploy(environment, { remote: 'shell', release: shell });
await deploy(environment, { remote, release: stable, message: 'The first one' });
await deploy(environment, { remote, release: candidate, percent: 10, message: 'Try it' });
console.log(JSON.stringify({ remote, stable, candidate }));
