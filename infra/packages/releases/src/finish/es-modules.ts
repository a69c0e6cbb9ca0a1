// The output of Vite with `@module-federation/vite`: ES modules. A browser cannot check the integrity of a module that another
// module imports, except by an import map that all browsers of our visitors would need. So Rspack bundles the modules again, as
// classic scripts with integrity and with the names of their release, like every other remote.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { ReleaseError } from '../release-error.ts';
import type { FinishedRelease, Manifest, Output } from './output.ts';

const ENTRY = 'remote-entry.js';

export async function releaseOfModules(
  { manifest, entry, files }: Output,
  { container, dist }: { container: string; dist: string },
): Promise<FinishedRelease> {
  const style = [...files.keys()].find((path) => path.endsWith('.css'));
  if (style !== undefined)
    throw new ReleaseError(
      'finish.style',
      `${style} is a style sheet that the modules load without integrity: write the styles in scripts, for example with styled-components.`,
    );
  const folder = await mkdtemp(join(tmpdir(), 'linkstall-finish-'));
  try {
    const start = join(folder, 'container.js');
    await writeFile(start, containerOf(join(dist, entry)));
    const exposes = exposesOf(manifest, { entry, code: String(files.get(entry)) });
    const output = join(folder, 'release');
    const { bundleModules } = await import('../../../build/bundle-modules.ts');
    const modules = { dist, start, container, exposes, output, entry: ENTRY };
    const { uniqueName, loads } = await bundleModules(modules).catch((error: Error) => {
      throw new ReleaseError('finish.modules', `The modules of ${dist} cannot be bundled: ${error.message}`);
    });
    const bundled = (await readdir(output)).map(async (path) => [path, await readFile(join(output, path))] as const);
    const server = files.get('server.cjs');
    const contents = new Map([...(await Promise.all(bundled)), ...(server ? [['server.cjs', server] as const] : [])]);
    return { uniqueName, entry: ENTRY, loads, files: contents, unused: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The entry of Vite may wait for shared packages (top-level await), but a container must exist as soon as its script ran. */
const containerOf = (file: string) => `
const entry = import(/* webpackMode: "eager" */ ${JSON.stringify(file)});
export const init = async (...scopes) => (await entry).init(...scopes);
export const get = async (name) => (await entry).get(name);
`;

/** The module of each exposed name. Only the code of the entry connects both. */
const exposesOf = ({ exposes }: Manifest, { entry, code }: { entry: string; code: string }): Record<string, string> =>
  Object.fromEntries(
    exposes.map(({ path }) => {
      const start = ['"', "'", '`'].map((quote) => code.indexOf(`${quote}${path}${quote}:async`)).find((at) => at >= 0);
      const [, module] = /import\(["'`]([^"'`]{1,300})["'`]\)/.exec(code.slice(start ?? code.length)) ?? [];
      if (module === undefined)
        throw new ReleaseError(
          'finish.modules',
          `finish does not find the module of ${path} in ${entry}: build with @module-federation/vite 1.23.`,
        );
      return [path, join(dirname(entry), module)];
    }),
  );
