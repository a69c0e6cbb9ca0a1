// A backup of the running site is restored elsewhere, and starts there.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { APIRequestContext } from '@playwright/test';

import { startIn } from '../support/small-clone.ts';
import { addHeadings, addLinks, createTestImage, type Creator, expect, newCreator, test } from './fixtures.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = join(ROOT, 'infra/packages/releases/linkstall.mjs');
/** The platform that the tests share. */
const SITE_URL = process.env.LINKSTALL_URL ?? '';
const DATA_DIR = process.env.LINKSTALL_DATA_DIR ?? '';

const folders: string[] = [];
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-backup-'));
  folders.push(folder);
  return folder;
}

async function linkstall(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args, '--json'], { cwd: ROOT });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** A page holds at most 1,000 entries. A longer load continues with the pages of other creators. */
const PAGE_ENTRIES = 900;

/** Creators add entries until the load ends. Returns the number of entries of each creator that the API has confirmed. */
function startWrites(request: APIRequestContext, creators: readonly Creator[]) {
  let hasEnded = false;
  const counts = creators.map(async (creator) => {
    let current = creator;
    let confirmedCount = 0;
    for (; !hasEnded; confirmedCount += 1) {
      if (confirmedCount > 0 && confirmedCount % PAGE_ENTRIES === 0) current = await newCreator(request);
      await addHeadings(request, current, [`Heading ${confirmedCount}`]);
    }
    return Math.min(confirmedCount, PAGE_ENTRIES);
  });
  return async () => {
    hasEnded = true;
    return Promise.all(counts);
  };
}

interface PublicPage {
  readonly data: unknown;
  readonly images: readonly string[];
}

async function pageOf(url: string, { username }: Creator): Promise<PublicPage> {
  const response = await fetch(`${url}/api/v1/${username}/Page`);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return { data: JSON.parse(text), images: text.match(/\/images\/[0-9a-f]{32}\/\d+\.webp/g) ?? [] };
}

test('a backup under load is restored elsewhere, and the site starts there with all pages, images and releases', async ({
  request,
}) => {
  test.setTimeout(180_000);
  const [target, dataDir] = [newFolder(), join(newFolder(), 'data')];
  const settled = await newCreator(request);
  const image = await createTestImage('teal');
  await addLinks(request, settled, { links: [{ title: 'Tiffin', url: 'https://example.com/tiffin' }], image });
  const expectedPage = await pageOf(SITE_URL, settled);
  const writers = [await newCreator(request), await newCreator(request)];

  const endWrites = startWrites(request, writers);
  await linkstall('backup', target, '--data-dir', DATA_DIR);
  const second = await linkstall('backup', target, '--data-dir', DATA_DIR, '--keep', '1');
  const confirmedCount = await endWrites();
  expect(Number(second.newFiles)).toBeLessThan(Number(second.files) / 2); // images and releases are stored once
  expect(second.removed).toHaveLength(1);

  expect(await linkstall('restore', target, '--data-dir', dataDir)).toMatchObject({ ok: true, backup: second.backup });
  expect(await linkstall('verify', '--data-dir', dataDir)).toMatchObject({ ok: true });
  const site = await startIn(ROOT, { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' });
  try {
    const url = site.url ?? '';
    expect(url, site.errors()).not.toBe('');
    expect(await pageOf(url, settled)).toEqual(expectedPage);
    expect(expectedPage.images.length).toBeGreaterThan(0);
    for (const path of expectedPage.images) {
      const [original, restored] = await Promise.all([fetch(SITE_URL + path), fetch(url + path)]);
      expect(restored.status).toBe(200);
      expect(Buffer.from(await restored.arrayBuffer()).equals(Buffer.from(await original.arrayBuffer()))).toBe(true);
    }
    // Each page shows one moment: its first entries, up to one that was confirmed at the end of the load.
    for (const [index, writer] of writers.entries()) {
      const titles = JSON.stringify((await pageOf(url, writer)).data).match(/Heading \d+/g) ?? [];
      const numbers = [...new Set(titles)].map((title) => Number(title.slice('Heading '.length))).sort((a, b) => a - b);
      expect(numbers).toEqual(numbers.map((_, position) => position));
      expect(numbers.length).toBeLessThanOrEqual(confirmedCount[index] ?? 0);
    }
    // The keys are the same, so the session of a user continues.
    const session = await fetch(`${url}/api/v1/link/all-link`, { headers: { authorization: settled.token } });
    expect(session.status).toBe(200);
    expect((await fetch(`${url}/${settled.username}`)).status).toBe(200);
  } finally {
    site.child.kill('SIGTERM');
    await site.ended;
  }
});
