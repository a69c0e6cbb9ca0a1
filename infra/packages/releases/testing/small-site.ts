// Publishes a shell, then the remotes that the lines of standard input name. A line has the form `<remote> [watched|kinds|dropped]`.
// Each remote gets two releases. Everybody gets the first release. The second release is a candidate with a comparison of
// public pages; with `watched`, the candidate is watched for 30 minutes. With `kinds` the remote brings the kind of entry
// `<remote>.poem`. With `dropped` only the first release brings the kind, and the second release is not deployed, because the
// gate refuses it. Prints the releases, one line for each remote.
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

/** A kind of entry with a text, a web address and a number. */
const kindsOf = (remote: string) => ({
  server: `const { createElement } = require('react');
const Poem = ({ values }) => createElement('p', null, values.text);
module.exports = { default: { contractVersion: 1, pages: {}, entryKinds: { '${remote}.poem': Poem } } };`,
  routes: {
    entryKinds: {
      [`${remote}.poem`]: {
        ...{ title: 'Poem', icon: 'book', form: './preview', sample: { text: 'Roses' } },
        schema: {
          properties: {
            text: { type: 'string', maxLength: 20 },
            source: { type: 'string', maxLength: 100, format: 'uri' },
            year: { type: 'integer', minimum: 0, maximum: 3000 },
          },
          required: ['text'],
        },
      },
    },
  },
});

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
  const kinds = mode === 'kinds' || mode === 'dropped' ? kindsOf(remote) : {};
  const stable = await publishBuild({ remote, pages, text: 'one', ...kinds });
  const candidate = await publishBuild({
    remote,
    pages,
    text: 'two',
    version: '1.1.0',
    ...(mode === 'dropped' ? {} : kinds),
  });
  await deploy(environment, { remote, release: stable, message: 'The first one' });
  const names = JSON.stringify({ remote, stable, candidate });
  if (mode === 'dropped') {
    console.log(names);
    continue;
  }
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
  console.log(names);
}
