import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { expect, type Page, test as base } from '@playwright/test';

import { BUILD_SOURCES, copySources } from '../support/copied-sources.ts';

const SOURCES = [
  'mfe-links',
  'shell/src',
  'shell/server/dev',
  'shell/server/pages',
  'shell/server/seo',
  'infra/dev',
  ...BUILD_SOURCES,
];
const FILE = 'mfe-links/src/links/links-page.tsx';
/** The code where the component starts to render. */
const RENDER_START = 'return (\n    <>\n';

interface Remote {
  readonly url: string;
  /** Inserts text at the start of the render code, replaces the last inserted text, and returns the line number. */
  edit(text: string): number;
}

/** A remote that runs alone, in a copy of the sources. */
const test = base.extend<{ remote: Remote }>({
  remote: async ({}, use) => {
    const { root, remove } = copySources(SOURCES);
    const source = readFileSync(join(root, FILE), 'utf8');
    expect(source).toContain(RENDER_START);
    const edit = (text: string) => {
      writeFileSync(
        join(root, FILE),
        source.replace(RENDER_START, () => `${RENDER_START}${text}\n`),
      );
      return source.slice(0, source.indexOf(RENDER_START) + RENDER_START.length).split('\n').length;
    };
    edit('{null}'); // an element at the same position keeps the state of the elements behind it
    const child = spawn(
      process.execPath,
      ['--import', './infra/packages/build/typescript.mjs', 'infra/dev/dev/dev.ts', 'mfe-links', '--alone'],
      {
        cwd: root,
        env: { ...process.env, PORT: '0' },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    await use({ url: await readUrl(child), edit });
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
    remove();
  },
});

async function readUrl({ stdout }: ChildProcess): Promise<string> {
  const [line] = (await once(createInterface({ input: stdout! }), 'line')) as string[];
  return /^ready (\S+)$/.exec(line ?? '')?.[1] ?? '';
}

const editedText = (page: Page) => page.locator('[data-edited]');
const overlay = (page: Page) => page.locator('linkstall-dev').getByRole('alert');

test('an edit appears on the page and keeps form values; errors appear over the page with file and line', async ({
  page,
  remote,
}) => {
  await page.goto(`${remote.url}/admin/links`);
  await page.getByRole('button', { name: 'Add Link' }).first().click();
  const field = page.getByLabel('Header').first();
  await field.fill('typed');

  remote.edit('<i data-edited>Edited</i>');
  await expect(editedText(page)).toHaveText('Edited');
  await expect(field).toHaveValue('typed');

  const brokenLine = remote.edit('<i data-edited>{texts.}</i>');
  await expect(overlay(page)).toContainText(`build ${FILE}:${brokenLine}:`);
  await expect(editedText(page)).toHaveText('Edited');
  remote.edit('<i data-edited>Mended</i>');
  await expect(editedText(page)).toHaveText('Mended');
  await expect(overlay(page)).toHaveCount(0);
  await expect(field).toHaveValue('typed');

  const throwingLine = remote.edit('{((): string => { throw new Error("planted"); })()}');
  await expect(overlay(page)).toContainText(`page ${FILE}:${throwingLine}`);
  await expect(overlay(page)).toContainText('planted');
  remote.edit('<i data-edited>Back</i>');
  await expect(editedText(page)).toHaveText('Back');
  await expect(overlay(page)).toHaveCount(0);
});
