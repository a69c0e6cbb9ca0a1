// Publishes and deploys a foreign remote that declares two calls, and a second release that visitors do not get. Prints the
// names.
import { openEnvironment } from '../src/environment.ts';
import { deploy } from '../src/pointers/changes.ts';
import { publish } from '../src/publish/publish.ts';
import { fixtureBuild } from './fixture-build.ts';

const [dataDir = '', remote = ''] = process.argv.slice(2);
const environment = await openEnvironment({ dataDir, env: 'local', signs: 'first', by: 'Asha' });

async function publishBuild(build: Parameters<typeof fixtureBuild>[0]) {
  const packageDir = await fixtureBuild({ server: null, ...build });
  return (await publish(environment, { packageDir, reserved: ['admin', 'apps'] })).release;
}

const pages = [{ path: `/apps/${remote.replace('mfe-', '')}`, access: 'login', layout: 'admin' }];
const routes = { tier: 'foreign', calls: ['GET /link/all-link', 'PATCH /link/order'] };
const foreign = { remote, pages, routes, build: { tier: 'foreign', exposes: [], shared: {} } };
const shell = await publishBuild({ remote: 'shell', files: { 'base.css': '' } });
const stable = await publishBuild({ ...foreign, text: 'one' });
const unused = await publishBuild({ ...foreign, text: 'two', version: '1.1.0' });
await deploy(environment, { remote: 'shell', release: shell });
await deploy(environment, { remote, release: stable });
console.log(JSON.stringify({ remote, stable, unused }));
