// What a build costs: one remote alone, for browser and server, against the same page as a plain React bundle, in turns.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { row } from './figures.mjs';
import { ROOT } from './machine/platform.mjs';

const ROUNDS = 3;
const run = promisify(execFile);

/** @returns {Promise<import('./report.mjs').Result>} */
export async function measureBuilds() {
  const kept = mkdtempSync(join(tmpdir(), 'linkstall-bench-dist-'));
  const dist = join(ROOT, 'mfe-public/dist');
  cpSync(dist, kept, { recursive: true });
  const [own, plain] = [[0].slice(1), [0].slice(1)];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      own.push(await cpuOfChild(['infra/rspack/build.mjs', 'mfe-public'], { NODE_ENV: 'production' }));
      plain.push(await cpuOfChild(['infra/bench/contestants/react-page.mjs']));
    }
  } finally {
    rmSync(dist, { recursive: true, force: true });
    cpSync(kept, dist, { recursive: true, preserveTimestamps: true });
    rmSync(kept, { recursive: true, force: true });
  }
  return {
    title: 'builds',
    rows: [
      row('mfe-public, for browser and server: CPU', own, { unit: 's' }),
      row('the plain React bundle: CPU', plain, { unit: 's' }),
    ],
  };
}

/** Seconds of CPU that a child and its own have used until its end. @param {string[]} args @param {Record<string, string>} [env] */
async function cpuOfChild(args, env = {}) {
  const { stdout } = await run('sh', ['-c', '"$@" >&2 && times', 'sh', process.execPath, ...args], {
    ...{ cwd: ROOT, env: { ...process.env, ...env }, maxBuffer: 1e8 },
  });
  const [, children = ''] = stdout.trim().split('\n');
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
}
