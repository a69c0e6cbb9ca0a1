// Publishes a shell, and two releases of each named remote. Deploys the first release to everybody and the second as a
// candidate. Prints the names of each remote.
import { openEnvironment } from '../src/environment.ts';
import { deploy } from '../src/pointers/changes.ts';
import { publish } from '../src/publish/publish.ts';
import { fixtureBuild } from './fixture-build.ts';

const [dataDir = '', ...remotes] = process.argv.slice(2);
const environment = await openEnvironment({ dataDir, env: 'local', signs: 'first', by: 'Asha' });

async function publishBuild(build: Parameters<typeof fixtureBuild>[0]) {
  const packageDir = await fixtureBuild({ server: null, ...build });
  return (await publish(environment, { packageDir, reserved: ['admin'] })).release;
}

async function publishRemote(remote: string) {
  const pages = [{ path: `/admin/${remote}` }];
  const stable = await publishBuild({ remote, pages, text: 'one' });
  const candidate = await publishBuild({ remote, pages, text: 'two', version: '1.1.0' });
  await deploy(environment, { remote, release: stable, message: 'The first one' });
  await deploy(environment, { remote, release: candidate, percent: 10, message: 'Try it' });
  return { remote, stable, candidate };
}

const shell = await publishBuild({ remote: 'shell', files: { 'base.css': '' } });
await deploy(environment, { remote: 'shell', release: shell });
const published = [];
for (const remote of remotes) published.push(await publishRemote(remote));
console.log(JSON.stringify(published));
