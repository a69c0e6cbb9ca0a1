import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { REMOTES } from '../../packages/build/front-ends.mjs';
import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { readState } from '../../packages/releases/src/pointers/pointers.ts';
import { copyStore } from './edge-alone.ts';
import { expect, test } from './fixtures.ts';

const PROGRAM = join(import.meta.dirname, '../../packages/releases/linkstall.mjs');
const run = promisify(execFile);

test('the gate mounts every page of the remotes of this repository and finds nothing', async () => {
  test.setTimeout(240_000); // ends a gate that hangs
  const dataDir = copyStore();
  const { env, remotes } = await readState(await openEnvironment({ dataDir }));
  expect(REMOTES).toHaveLength(6);
  const GATE_CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  for (const remote of REMOTES) {
    const args = [PROGRAM, 'check', remote, remotes[remote]?.stable ?? '', '--json', '--env', env];
    const { stdout } = await run(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir, GATE_CHROMIUM } });
    expect({ remote, ...JSON.parse(stdout) }).toEqual({ remote, ok: true, problems: [], notes: [] });
  }
  rmSync(dataDir, { recursive: true });
});
