// The lower limit for the cost of a rendered page: renderToString of the same page with the same bundles, and one fast
// compression. Runs in a separate process, which fresh-cost.ts starts and controls.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { Bundles } from '../../packages/releases/src/ssr-worker/bundles.ts';
import { readPackageFiles } from '../../packages/releases/src/ssr-worker/package-files.ts';
import { Packages } from '../../packages/releases/src/ssr-worker/packages.ts';
import { storedFile } from '../../packages/releases/testing/stored-file.ts';

const EDGE = join(import.meta.dirname, '../../../shell/dist/edge');
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** @param path of a page that the server renders */
export async function startBareRender({ url, dataDir }: { url: string; dataDir: string }, path: string) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(import.meta.filename, [url, dataDir, path], { env });
  const nextMessage = async () => (await once(child, 'message'))[0] as number;
  await nextMessage();
  return {
    /** Renders the page several times. Resolves to the used CPU milliseconds. */
    render: (count: number) => {
      child.send(count);
      return nextMessage();
    },
    end: () => child.disconnect(),
  };
}

/** The page with all data that a browser needs to render it again, as for a logged-in visitor. */
async function readPage(url: string, path: string) {
  const text = await (await fetch(url + path, { headers: { cookie: 'ls_own=nobody' } })).text();
  const data = (id: string) => {
    const [, json = 'null'] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(text) ?? [];
    return JSON.parse(json);
  };
  return {
    composition: data('composition'),
    pageData: data('page-data'),
    html: await (await fetch(url + path)).text(),
  };
}

async function serve([url = '', dataDir = '', path = '']: string[]) {
  const { composition, pageData, html } = await readPage(url, path);
  const { remote } = pageData;
  const { release } = composition.remotes[remote].releases[0];
  const bundles = new Bundles(new Packages(readPackageFiles(EDGE)));
  const run = (location: { remote: string; release: string }) => {
    const name = `${location.remote}/${location.release}`;
    bundles.add(name, readFileSync(storedFile(dataDir, location, 'server.cjs'), 'utf8'));
    return bundles.run(name) as any;
  };
  const shell = run({ remote: 'shell', release: composition.shell.release });
  const { pages } = run({ remote, release }).default;
  const job = { url: path, origin: url, composition, pages: { [remote]: pages }, rendered: pageData };
  process.on('message', (count: number) => {
    const before = process.cpuUsage();
    for (let index = 0; index < count; index += 1) {
      shell.render(job);
      brotliCompressSync(html, QUICK);
    }
    const { user, system } = process.cpuUsage(before);
    process.send?.((user + system) / 1000);
  });
  process.once('disconnect', () => process.exit(0));
  process.send?.(0);
}

if (import.meta.filename === process.argv[1]) await serve(process.argv.slice(2));
