// The page of the benchmark in plain React: one bundle without federation. The browser renders the page from JSON in the
// document, with the styles of the lean page.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { rspack, type Stats } from '@rspack/core';

import { typescriptRule } from '../../../packages/build/typescript-rule.ts';
import { leanDocument } from './lean-page.ts';
import type { PageContent } from './linkstall-page.ts';

export async function reactPage({
  avatar,
  links,
}: Pick<PageContent, 'avatar' | 'links'>): Promise<{ html: string; script: Buffer }> {
  const data = {
    avatar: attributes(avatar),
    links: links.map((link) => ({ ...link, image: attributes(link.image) })),
  };
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const body = `<div id="root"></div><script type="application/json" id="data">${json}</script><script type="module" src="/page.js"></script>`;
  return { html: leanDocument(body), script: await bundle() };
}

/** @returns attributes with their names in React */
const attributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name.replace(/^srcset$/i, 'srcSet').replace(/^fetchpriority$/i, 'fetchPriority'),
      value,
    ]),
  );

async function bundle(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-bench-react-'));
  try {
    const stats = await new Promise<Stats | undefined>((resolve, reject) =>
      rspack(
        {
          ...{ mode: 'production', devtool: false, target: ['web', 'es2022'], performance: false },
          entry: { page: join(import.meta.dirname, 'react-page-client.ts') },
          module: { rules: [typescriptRule()] },
          output: { path: folder, filename: '[name].js' },
        },
        (error, stats) => (error ? reject(error) : resolve(stats)),
      ),
    );
    if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
    return readFileSync(join(folder, 'page.js'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
