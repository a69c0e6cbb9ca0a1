import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { sha384 } from '@linkstall/releases/verify';

import { publicBundle } from './fixture-bundles.ts';

export interface RemoteBuild {
  readonly text?: string;
  readonly server?: string | null;
  readonly pages?: readonly {
    readonly path: string;
    readonly server?: boolean;
    readonly access?: string;
    readonly query?: readonly string[];
    readonly scripts?: string;
    readonly reads?: readonly string[];
    readonly nav?: object;
  }[];
  readonly slots?: Readonly<Record<string, string>>;
  readonly events?: object;
  readonly entryKinds?: object;
  readonly files?: Readonly<Record<string, string>>;
  /** The chunks that `./routes` needs at once, in addition to the entry. */
  readonly chunks?: readonly string[];
  /** The publisher `<team>/<id>`, as the API records it. */
  readonly by?: string;
  /** The release is deployed with --force, because the gate would reject it. */
  readonly isBroken?: boolean;
}

/** Writes the folder of a package with its build, and returns its path. */
export async function writeBuild(
  remote: string,
  { text = 'one', server = null, pages = [], slots = {}, events, entryKinds, files = {}, chunks }: RemoteBuild,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linkstall-build-'));
  const build = {
    remote,
    version: '1.0.0',
    uniqueName: `${remote}_${text.replaceAll(/[^A-Za-z0-9]/g, '')}`,
    contractVersion: 1,
    entry: 'entry.js',
    exposes: ['./routes', './preview'],
    shared: {},
    ...(remote === 'shell' && { serves: [1], provides: {} }),
    ...(chunks && { loads: { exposes: { './routes': ['entry.js', ...chunks] }, late: {} } }),
    server: server === null ? null : 'server.cjs',
  };
  const routes = {
    schema: 1,
    pages: pages.map((page) => ({ access: 'public', layout: 'site', title: 'A page', server: false, ...page })),
    slots,
    ...(events && { events }),
    ...(entryKinds && { entryKinds }),
  };
  const contents = {
    // The entry of a remote has the hashes of its chunks.
    'dist/release/entry.js': `/* ${[text, ...Object.values(files).map(sha384)].join(' ')} */ ${'globalThis.entry = 1;'.repeat(60)}`,
    ...(server !== null && { 'dist/release/server.cjs': server }),
    'dist/release/build.json': JSON.stringify(build),
    ...(remote !== 'shell' && { 'routes.json': JSON.stringify(routes) }),
    ...Object.fromEntries(Object.entries(files).map(([path, content]) => [`dist/release/${path}`, content])),
  };
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

export const PUBLIC: RemoteBuild = {
  server: publicBundle(),
  pages: [
    { path: '/', server: true },
    { path: '/:userName', server: true, query: ['page', 'lang'] },
  ],
  slots: { 'phone-preview': './preview' },
};

export const SHELL_FILES = {
  'base.css':
    ':root { --ls-canvas: #fdf8f1; /* light */ }\n@media (prefers-color-scheme: dark) { :root { --ls-canvas: #160c13; } }',
  'chunk.js': 'globalThis.chunk = 1;',
  'assets/preview.png': 'png',
  'assets/favicon.ico': 'ico',
  'sdk/contracts-1.0.0.tgz': 'packed',
  'contract.d.ts': 'export interface ShellApi { readonly origin: string }\n',
  'assets/stall-empty.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
};
