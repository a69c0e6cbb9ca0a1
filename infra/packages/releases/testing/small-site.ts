// Publishes a shell, then the remotes that the lines of standard input name. A line has the form `<remote> [watched]`.
// Each remote gets two releases. Everybody gets the first release. The second release is a candidate with a comparison of
// public pages; with `watched`, the candidate is watched for 30 minutes. Prints the releases, one line for each remote.
import { createInterface } from 'node:readline';

import { openEnvironment } from '../src/environment.ts';
import type { Watch } from '../src/formats.ts';
import { countsNow } from '../src/judge/candidate.ts';
import { deploy } from '../src/pointers/changes.ts';
import { storePageReport } from '../src/pointers/page-reports.ts';
import { publish } from '../src/publish/publish.ts';
import { fixtureBuild } from './fixture-build.ts';

const [dataDir = '', storeUrl] = process.argv.slice(2);
const environment = await openEnvironment({ dataDir, storeUrl, env: 'local', signs: 'first', by: 'Asha' });

async function publishBuild(build: Parameters<typeof fixtureBuild>[0]) {
  const packageDir = await fixtureBuild({ server: null, ...build });
  return (await publish(environment, { packageDir, reserved: ['admin'] })).release;
}

function watchOf(remote: string, releases: { stable: string; candidate: string }): Watch {
  const until = new Date(Date.now() + 30 * 60_000).toISOString();
  return { until, promote: true, before: countsNow([], remote, releases) };
}

const NO_ITEMS = { items: [], more: 0 };
const SIDE = { status: '200', bytes: 900, contrast: null, links: NO_ITEMS, headings: NO_ITEMS, names: NO_ITEMS };
/** A comparison of public pages: one heading of one page is gone. */
const COMPARISON = {
  summary: {
    ...{ compared: 50, unread: 0, changed: 1, statusChanges: 0 },
    ...{ linksLost: 0, headingsGone: 1, namesGone: 0, lowerContrast: 0 },
  },
  pages: [
    {
      path: '/meera.cooks',
      stable: { ...SIDE, texts: NO_ITEMS, headings: { items: ['h2 Recipes'], more: 0 } },
      candidate: { ...SIDE, texts: NO_ITEMS },
    },
  ],
};

const shell = await publishBuild({ remote: 'shell', files: { 'base.css': '' } });
await deploy(environment, { remote: 'shell', release: shell });
for await (const line of createInterface(process.stdin)) {
  const [remote = '', mode] = line.split(' ');
  const pages = [{ path: `/admin/${remote}` }];
  const stable = await publishBuild({ remote, pages, text: 'one' });
  const candidate = await publishBuild({ remote, pages, text: 'two', version: '1.1.0' });
  await deploy(environment, { remote, release: stable, message: 'The first one' });
  await storePageReport(environment, {
    remote,
    release: candidate,
    stable: { shell, [remote]: stable },
    ...COMPARISON,
  });
  await deploy(environment, {
    remote,
    release: candidate,
    percent: 10,
    message: 'Try it',
    watch: mode === 'watched' ? watchOf(remote, { stable, candidate }) : null,
  });
  console.log(JSON.stringify({ remote, stable, candidate }));
}
