// The least that a drawn page can cost: renderToString of the same page by the same bundles, and one quick compression, in
// a process that does nothing else. Started by fresh-cost.mjs, which says how often.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { Bundles } from '../releases/src/ssr-worker/bundles.mjs';
import { foldersOfShared } from '../releases/src/ssr-worker/shared.mjs';

const EDGE = join(import.meta.dirname, '../../shell/dist/edge');
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** @param {{url: string, dataDir: string}} platform @param {string} path of a page that is drawn on the server */
export async function startBareRender({ url, dataDir }, path) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(import.meta.filename, [url, dataDir, path], { env });
  const nextMessage = async () => /** @type {number} */ ((await once(child, 'message'))[0]);
  await nextMessage();
  return {
    /** CPU milliseconds that so many took. @param {number} count */
    render: (count) => {
      child.send(count);
      return nextMessage();
    },
    end: () => child.disconnect(),
  };
}

/** The page with all that a browser needs to draw it again, as who is logged in gets it. @param {string} url @param {string} path */
async function readPage(url, path) {
  const text = await (await fetch(url + path, { headers: { cookie: 'ls_own=nobody' } })).text();
  const data = (/** @type {string} */ id) => {
    const [, found = 'null'] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(text) ?? [];
    return JSON.parse(found);
  };
  return {
    composition: data('composition'),
    rendered: data('page-data'),
    plain: await (await fetch(url + path)).text(),
  };
}

async function serve(/** @type {string[]} */ [url = '', dataDir = '', path = '']) {
  const { composition, rendered, plain } = await readPage(url, path);
  const { remote } = rendered;
  const { release } = composition.remotes[remote].releases[0];
  const bundles = new Bundles(foldersOfShared(EDGE).shared);
  const run = (/** @type {string} */ name) => {
    bundles.add(name, readFileSync(join(dataDir, 'releases', name, 'server.cjs'), 'utf8'));
    return /** @type {any} */ (bundles.run(name));
  };
  const shell = run(`shell/${composition.shell.release}`);
  const { pages } = run(`${remote}/${release}`).default;
  const job = { url: path, origin: url, composition, pages: { [remote]: pages }, rendered };
  process.on('message', (/** @type {number} */ count) => {
    const before = process.cpuUsage();
    for (let at = 0; at < count; at += 1) {
      shell.render(job);
      brotliCompressSync(plain, QUICK);
    }
    const { user, system } = process.cpuUsage(before);
    process.send?.((user + system) / 1000);
  });
  process.once('disconnect', () => process.exit(0));
  process.send?.(0);
}

if (import.meta.filename === process.argv[1]) await serve(process.argv.slice(2));
