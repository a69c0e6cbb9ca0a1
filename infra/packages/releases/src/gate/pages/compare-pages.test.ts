import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { shell, siteOf } from '../../../testing/gate-site.ts';
import { shellBundle } from '../../../testing/fixture-build.ts';
import { pageReportOf } from '../../pointers/page-reports.ts';
import { deploy, promote, rollback } from '../../pointers/changes.ts';
import { log } from '../../pointers/queries.ts';
import { readState } from '../../pointers/pointers.ts';
import { verifyStore } from '../../verify-store.ts';
import { comparePages } from './compare-pages.ts';

/** A page with this content, which may use `data`; `h` is `createElement`. */
const pageBundle = (content: string) => `
const { createElement: h } = require('react');
module.exports = { default: { contractVersion: 1, pages: { '/:userName': {
  load: async ({ userName }, api) => ({ status: 200, data: await api.get('/' + userName + '/Page'), head: {} }),
  Component: ({ data }) => h('div', null, ${content}),
  sample: { name: 'Asha' },
} } } };`;
const OLD = `h('style-less', null), h('h1', null, data.name), h('h2', null, 'Recipes'), h('a', { href: '/store' }, 'Store'), h('img', { src: 'x', alt: 'Asha' })`;
const build = (content: string) => ({ text: content, server: pageBundle(content) });
const theme = (text: string) =>
  shell(
    {},
    shellBundle().replace(
      "styles: ''",
      `styles: '<style>.a{--lt-text:${text};--lt-panel:transparent;--lt-page:linear-gradient(90deg, #ffffff, #eeeeee);}</style>'`,
    ),
  );

const VISITED = ['/asha', '/ravi', '/nobody', '/store/@asha'];

/** Answers as the API does: `nobody` is unknown. */
function apiOf() {
  const reads: string[] = [];
  const read = (path: string) => {
    reads.push(path);
    const name = path.split('/')[1] ?? '';
    if (name === 'nobody') return Promise.resolve({ status: 404, body: '{"code":"user.not_found","message":"no"}' });
    return Promise.resolve({ status: 200, body: JSON.stringify({ data: { name } }) });
  };
  return { read, reads };
}

async function liveSite() {
  const site = await siteOf(theme('#767676'), build(OLD));
  const { read, reads } = apiOf();
  const compare = (target: { remote: string; release: string }, visited = VISITED) =>
    comparePages(site.store, { ...target, visited, read });
  return { ...site, compare, reads };
}

test('names lost links, headings, accessible names and texts of each page; both releases get the same responses', async () => {
  const { publish, compare, reads } = await liveSite();
  const content = `h('h1', null, data.name), h('a', { href: '/shop' }, 'Shop'), h('img', { src: 'x' }), data.name === 'ravi' && h('p', null, 'Hello')`;
  const { summary, pages } = await compare(await publish(build(content)));
  assert.deepEqual(summary, {
    ...{ compared: 3, unread: 0, changed: 2, statusChanges: 0 },
    ...{ linksLost: 2, headingsGone: 2, namesGone: 4, lowerContrast: 0 },
  });
  assert.deepEqual(
    pages.map(({ path }) => path),
    ['/asha', '/ravi'],
  );
  const [, ravi] = pages;
  assert.deepEqual(
    [ravi?.stable.links.items, ravi?.stable.headings.items, ravi?.stable.names.items],
    [['/store'], ['h2 Recipes'], ['link “Store”', 'image “Asha”']],
  );
  assert.deepEqual(
    [ravi?.candidate.links.items, ravi?.candidate.names.items, ravi?.candidate.texts.items],
    [['/shop'], ['link “Shop”', 'image without a name'], ['Hello']],
  );
  assert.ok((ravi?.candidate.bytes ?? 0) > 0 && ravi?.stable.bytes !== ravi?.candidate.bytes);
  assert.deepEqual(reads.sort(), ['/asha/Page', '/nobody/Page', '/ravi/Page']);
});

test('a release that fails on a page, or leaves its worker, changes the status of this page only', async () => {
  const { publish, compare } = await liveSite();
  const failing = `(() => { if (data.name === 'asha') throw new Error('no such look'); })(), ${OLD}`;
  const first = await compare(await publish(build(failing)));
  assert.deepEqual([first.summary.changed, first.summary.statusChanges], [1, 1]);
  assert.deepEqual(
    [first.pages[0]?.stable.status, first.pages[0]?.candidate.status],
    ['200', 'fails: Error: no such look'],
  );
  const looping = `(() => { while (data.name === 'asha'); })(), ${OLD}`;
  const second = await compare(await publish(build(looping)));
  assert.deepEqual(
    second.pages.map(({ path, candidate }) => [path, candidate.status.startsWith('fails: ')]),
    [['/asha', true]],
  );
});

test('a shell is compared on the pages of all remotes, with the contrast of the theme', async () => {
  const { publish, compare } = await liveSite();
  const { summary, pages } = await compare(await publish(theme('#aaaaaa')));
  assert.deepEqual([summary.changed, summary.lowerContrast], [2, 2]);
  const [asha] = pages;
  assert.equal(asha?.stable.contrast, 3.91);
  assert.equal(asha?.candidate.contrast, 2);
  const plain = await compare(await publish(shell({}, shellBundle('/* no theme */'))));
  assert.equal(plain.pages[0]?.candidate.contrast, null);
  assert.equal(plain.summary.lowerContrast, 0);
});

test('a page whose data cannot be read is not compared', async () => {
  const { store, publish } = await liveSite();
  const target = await publish(build(`'nothing'`));
  const read = (path: string) =>
    Promise.resolve(
      path.startsWith('/ravi') ? { status: 0, body: '' } : { status: 200, body: '{"data":{"name":"a"}}' },
    );
  const { summary, pages } = await comparePages(store, { ...target, visited: ['/asha', '/ravi'], read });
  assert.deepEqual([summary.compared, summary.unread], [1, 1]);
  assert.deepEqual(
    pages.map(({ path }) => path),
    ['/asha'],
  );
});

test('the change to a compared release names the report, unless another release has become stable meanwhile', async () => {
  const { store, publish, compare } = await liveSite();
  const next = await publish(build(`h('h1', null, data.name)`));
  const report = await compare(next);
  await deploy(store, { ...next, percent: 10 });
  await promote(store, next);
  const [promoted, candidate, first] = await log(store);
  for (const line of [promoted, candidate]) assert.equal(line?.pages?.headingsGone, 2);
  assert.equal(first?.pages, undefined);
  assert.deepEqual(await pageReportOf(store, await readState(store)), report);
  await rollback(store, next);
  const other = await publish(build(`h('h1', null, 'other')`));
  await deploy(store, other);
  await deploy(store, next);
  assert.equal((await log(store))[0]?.pages, undefined);
  assert.deepEqual((await verifyStore(store)).problems, []);
});

test('a report that was changed on the disk is not shown, and verify names its file', async () => {
  const { store, publish, compare } = await liveSite();
  const next = await publish(build(`h('h1', null, data.name)`));
  await compare(next);
  const before = await store.store.list('envs/test/pages/');
  await deploy(store, next);
  await compare(next); // the report that a change names stays
  const reports = await store.store.list('envs/test/pages/');
  assert.deepEqual([before.length, reports.includes(before[0] ?? '')], [1, true]);
  const file = join(store.dir, before[0] ?? '');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"headingsGone": 2', '"headingsGone": 0'));
  assert.equal(await pageReportOf(store, await readState(store)), null);
  assert.deepEqual(
    (await verifyStore(store)).problems.map(({ code, message }) => [code, message.split(' ')[0]]),
    [['pages.damaged', before[0]]],
  );
});

test('at most 50 pages are compared, and each kind of page gets an equal share', async () => {
  const { publish, compare, reads } = await liveSite();
  const visited = Array.from({ length: 80 }, (_, index) => `/name${index}`);
  const { summary } = await compare(await publish(build(`'new'`)), visited);
  assert.equal(summary.compared, 50);
  assert.equal(reads.length, 50);
  assert.ok(reads.includes('/name49/Page') && !reads.includes('/name50/Page'));
});
