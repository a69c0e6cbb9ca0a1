// A shell with the fake shell of this clone, and small remotes whose pages a browser can mount.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { rspack } from '@rspack/core';

import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { mountConfig } from '../../build/shell-config.ts';
import type { fixtureBuild } from './fixture-build.ts';
import { links, shell } from './gate-site.ts';

type Build = NonNullable<Parameters<typeof fixtureBuild>[0]>;

const ROOT = join(import.meta.dirname, '../../../..');
const STYLES = ':root { --paper: #fff } body { margin: 0; background: var(--paper) }';

/** A shell whose release has the page in which the gate mounts remotes. */
export async function mountingShell(): Promise<Build> {
  const path = temporaryFolder('fake-shell');
  const config = mountConfig({ dir: join(ROOT, 'shell'), provides: ['react', 'react-router-dom'], path });
  await new Promise<void>((resolve, reject) => {
    rspack({ ...config, optimization: { minimize: false } }, (error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
  return {
    ...shell(),
    files: { 'base.css': STYLES, 'fake-shell.cjs': readFileSync(join(path, 'fake-shell.cjs'), 'utf8') },
  };
}

export interface Mountable {
  /** Code that runs when the module of the pages is loaded. */
  readonly module?: string;
  /** The body of the component. It may use `React`, `shell` and `h`, which creates elements. */
  readonly page?: string;
  /** Fields of the build, such as `routes`. */
  readonly build?: Partial<Build>;
}

/** A remote whose page at `/admin/links` shows a heading. The container is written by hand, as a bundler would write it. */
export function mountable({ module = '', page = "return h('h1', null, 'Links');", build = {} }: Mountable = {}): Build {
  const text = JSON.stringify([module, page, build]);
  const name = `mfe_links_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  const entry = `var ${name} = (() => {
  let scope;
  const loadReact = async () => (await Object.values(scope.react)[0].get())();
  return {
    init: (shareScope) => { scope = shareScope; },
    get: async () => {
      const React = await loadReact();
      const h = React.createElement;
      ${module}
      function Page({ shell }) { ${page} }
      const routes = (shell) => [{ path: '/admin/links', element: h(Page, { shell }) }];
      return () => ({ __esModule: true, default: { contractVersion: 1, routes } });
    },
  };
})();
${'// A comment that makes the file long enough to be compressed.\n'.repeat(20)}`;
  return links({}, { ...build, text, files: { ...build.files, 'remote-entry.js': entry }, hasIntegrity: false });
}
