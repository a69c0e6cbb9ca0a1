/** @jest-environment node */
import type { RenderJob } from '@linkstall/releases/ssr-worker';

import { PageRenderer } from './page-renderer.ts';
import { PageWriter } from './page-writer.ts';

const BAD = '2.0.0~bbbbbbbbbbbb';
const GOOD = '1.0.0~aaaaaaaaaaaa';
const releaseOf = (remote: string, release: string) => {
  const base = `/remotes/${remote}/${release}/`;
  return { release, base, entry: 'entry.js', uniqueName: remote, files: { 'entry.js': 'sha384-x' } };
};
const reader = {
  release: (_: string, name: string) => Promise.resolve({ name, files: {} }),
  file: ({ name }: { readonly name: string }) =>
    name === BAD ? Promise.reject(new Error('base.css is not what was published')) : Promise.resolve(Buffer.from('')),
};
const head = { title: 'Asha', description: 'd', canonicalPath: '/asha', type: 'website' };
const pool = {
  run: ({ page }: RenderJob) =>
    Promise.resolve({
      ...{ kind: 'page', html: '', styles: '', head: page && head },
      rendered: page && { status: 200, remote: 'mfe-public', path: '/:userName', data: {} },
    }),
  isSuspended: () => false,
};
const failures: string[] = [];
const renderer = new PageRenderer({
  pool,
  writer: new PageWriter({ reader, imageOrigins: [], countsVisits: false, devReload: false } as never),
  traces: { mapStack: (text: string, onMapped: (mapped: string) => void) => onMapped(text) },
  devErrors: undefined,
  watcher: {
    pageShown: () => undefined,
    renderFailed: (remote: string, release: string) => failures.push(`${remote} ${release}`),
  },
} as never);
const page = { path: '/:userName', server: true, access: 'public', layout: 'site', title: 'A page' } as const;
const request = {
  exchange: { pathname: '/asha', origin: 'http://stall.example', log: { error: () => undefined } },
  scope: {
    ...{ version: 'v', rollout: false, shells: [releaseOf('shell', BAD), releaseOf('shell', GOOD)] },
    remotes: { 'mfe-public': { releases: [releaseOf('mfe-public', '1.0.0~cccccccccccc')], pages: [], slots: {} } },
  },
  addTag: () => undefined,
} as never;
const match = { remote: 'mfe-public', page, params: {}, isIsolated: false };

test.each([
  ['a visitor’s page', 200, () => renderer.serverPage(request, match)],
  ['a browser-rendered page', 200, () => renderer.browserPage(request, match)],
  ['the 404 page', 404, () => renderer.notFoundPage(request)],
])(
  '%s uses the previous shell if the styles of the newest shell are damaged, and reports the newest shell',
  async (_, status, makePage) => {
    failures.length = 0;
    const { response } = await makePage();
    expect([response.status, response.body.identity.toString().includes(`"release":"${GOOD}"`)]).toEqual([
      status,
      true,
    ]);
    expect(failures).toEqual([`shell ${BAD}`]);
  },
);
