// The output of webpack 5 with `@module-federation/enhanced`: classic scripts with a chunk loader.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';

import { ReleaseError } from '../release-error.ts';
import { sha384 } from '../signed/verify.ts';
import { hasChunkLoader, withIntegrity } from './chunk-loader.ts';
import { PLACEHOLDER, type FinishedRelease, type Manifest, type Output } from './output.ts';

export function releaseOfWebpack(
  { manifest, entry, files }: Output,
  { container }: { container: string },
): FinishedRelease {
  checkConfiguration(manifest, { entry, code: String(files.get(entry)), container });
  // The application of webpack has a chunk loader of its own. The shell loads only the container.
  const unused = [...files].flatMap(([path, bytes]) =>
    path !== entry && path.endsWith('.js') && hasChunkLoader(bytes.toString('utf8')) ? path : [],
  );
  const used = [...files].filter(([path]) => !unused.includes(path));
  const identity = createHash('sha256');
  for (const [path, bytes] of used) identity.update(`${path} ${bytes.length}\n`).update(bytes);
  const id = identity.digest('hex').slice(0, PLACEHOLDER.length);
  const named = new Map(
    used.map(([path, bytes]) => [
      path,
      path.endsWith('.js') ? Buffer.from(bytes.toString('utf8').replaceAll(PLACEHOLDER, id)) : bytes,
    ]),
  );
  const loaded = [...named].filter(([path]) => path !== entry && /\.(?:js|css)$/.test(path));
  const hashes = Object.fromEntries(loaded.map(([path, bytes]) => [path, sha384(bytes)]));
  named.set(entry, Buffer.from(withIntegrity(String(named.get(entry)), hashes)));
  const uniqueName = container.replace(PLACEHOLDER, id);
  return { uniqueName, entry, loads: loadsOf(manifest, entry, Object.keys(hashes)), files: named, unused };
}

function checkConfiguration(
  { metaData }: Manifest,
  { entry, code, container }: { entry: string; code: string; container: string },
) {
  if (metaData.publicPath !== 'auto')
    throw new ReleaseError(
      'finish.public-path',
      `output.publicPath of webpack is ${JSON.stringify(metaData.publicPath)}: write "auto", because a release has the address of the site that serves it.`,
    );
  if (code.includes(`webpackChunk${container}`)) return;
  throw new ReleaseError(
    'finish.name',
    `The chunks of ${entry} have the name of another build: write ${container} as output.uniqueName of webpack, too.`,
  );
}

/** A lazy chunk has the first part of its file name as name: `late` for `late.1a2b3c.js`. */
function loadsOf({ exposes }: Manifest, entry: string, paths: readonly string[]): FinishedRelease['loads'] {
  const exposed = Object.fromEntries(exposes.map(({ path, assets }) => [path, [entry, ...assets.js.sync]]));
  const first = Object.values(exposed).flat();
  const late: Record<string, string[]> = {};
  for (const path of paths.filter((each) => each.endsWith('.js') && !first.includes(each)))
    (late[basename(path).split('.')[0] ?? ''] ??= []).push(path);
  return { exposes: exposed, late };
}
