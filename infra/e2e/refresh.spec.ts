import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { expect, type Page, test as base } from '@playwright/test';

import { copySources } from '../testing/copied-sources.ts';

const SOURCES = ['mfe-links', 'shell/src', 'shell/server/site', 'infra/contracts', 'infra/kit', 'infra/themes'];
const TOOLS = ['infra/local', 'infra/rspack', 'infra/releases', 'package.json', 'tsconfig.base.json'];
const FILE = 'mfe-links/src/links/links-page.tsx';
/** Where the page begins to draw itself. */
const BEGINNING = 'return (\n    <>\n';

interface Remote {
  readonly url: string;
  /** Puts text where the page's source begins to draw, instead of the last; returns the line that it stands in. */
  edit(text: string): number;
}

/** A remote that runs alone, in a copy of the sources. */
const test = base.extend<{ remote: Remote }>({
  remote: async ({}, use) => {
    const { root, remove } = copySources([...SOURCES, ...TOOLS]);
    const source = readFileSync(join(root, FILE), 'utf8');
    expect(source).toContain(BEGINNING);
    const edit = (text: string) => {
      writeFileSync(
        join(root, FILE),
        source.replace(BEGINNING, () => `${BEGINNING}${text}\n`),
      );
      return source.slice(0, source.indexOf(BEGINNING) + BEGINNING.length).split('\n').length;
    };
    edit('{null}'); // what is drawn behind it keeps its place
    const child = spawn(
      process.execPath,
      ['--import', './infra/local/typescript.mjs', 'infra/local/dev.ts', 'mfe-links', '--alone'],
      {
        cwd: root,
        env: { ...process.env, PORT: '0' },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    await use({ url: await addressOf(child), edit });
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    remove();
  },
});

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  const [line] = (await once(createInterface({ input: stdout! }), 'line')) as string[];
  return /^ready (\S+)$/.exec(line ?? '')?.[1] ?? '';
}

const words = (page: Page) => page.locator('[data-edited]');
const overlay = (page: Page) => page.locator('linkstall-dev').getByRole('alert');

test('an edit is on the screen and what was typed stays; mistakes are over the page with file and line', async ({
  page,
  remote,
}) => {
  await page.goto(`${remote.url}/admin/links`);
  await page.getByRole('button', { name: 'Add Link' }).first().click();
  const field = page.getByLabel('Header').first();
  await field.fill('typed');

  remote.edit('<i data-edited>Edited</i>');
  await expect(words(page)).toHaveText('Edited');
  await expect(field).toHaveValue('typed');

  const broken = remote.edit('<i data-edited>{texts.}</i>');
  await expect(overlay(page)).toContainText(`build ${FILE}:${broken}:`);
  await expect(words(page)).toHaveText('Edited');
  remote.edit('<i data-edited>Mended</i>');
  await expect(words(page)).toHaveText('Mended');
  await expect(overlay(page)).toHaveCount(0);
  await expect(field).toHaveValue('typed');

  const thrown = remote.edit('{((): string => { throw new Error("planted"); })()}');
  await expect(overlay(page)).toContainText(`page ${FILE}:${thrown}`);
  await expect(overlay(page)).toContainText('planted');
  remote.edit('<i data-edited>Back</i>');
  await expect(words(page)).toHaveText('Back');
  await expect(overlay(page)).toHaveCount(0);
});
