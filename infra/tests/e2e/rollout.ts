import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Environment } from '../../packages/releases/src/environment.ts';
import { bucketOf } from '../../packages/releases/src/pointers/resolve.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Eight visitor ids: four of each half of a rollout to 50 %. @param dataDir of the platform */
export function visitorsOfBothHalves(dataDir: string, remote: string): readonly string[] {
  const state = readFileSync(join(dataDir, 'envs/local/state.json'), 'utf8');
  const { remotes } = JSON.parse(state) as { remotes: Record<string, { candidate?: { rolloutId: string } }> };
  const rolloutId = remotes[remote]?.candidate?.rolloutId ?? '';
  const all = Array.from({ length: 100 }, (_, index) => index.toString(16).padStart(32, '0'));
  const [visitorsWithCandidate, visitorsWithoutCandidate] = [true, false].map((isIncluded) =>
    all.filter((id) => bucketOf(rolloutId, id) < 5_000 === isIncluded).slice(0, 4),
  );
  return [...(visitorsWithCandidate ?? []), ...(visitorsWithoutCandidate ?? [])];
}

/** Publishes a built remote again, as another version. @returns the release */
export async function publishCopy(environment: Environment, remote: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-team-'));
  for (const name of ['dist/release', 'package.json', 'routes.json'])
    cpSync(join(ROOT, remote, name), join(folder, remote, name), { recursive: true });
  const file = join(folder, remote, 'dist/release/build.json');
  const build = JSON.parse(readFileSync(file, 'utf8')) as { version: string; uniqueName: string };
  writeFileSync(file, JSON.stringify({ ...build, version: '9.9.9', uniqueName: `${build.uniqueName}9` }));
  const reservedNames = readFileSync(join(ROOT, 'infra/packages/contracts/reserved-names.json'), 'utf8');
  const { names: reserved } = JSON.parse(reservedNames) as { names: string[] };
  const { release } = await publish(environment, { packageDir: join(folder, remote), reserved });
  rmSync(folder, { recursive: true });
  return release;
}
