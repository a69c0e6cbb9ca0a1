// Memory of all processes after the same thousand views, by the proportional share of the operating system.
import { LINKSTALL, STATIC_COPY } from './contestants/contestants.mjs';
import { memoryOf } from './machine/processes.mjs';

const VIEWS = 1_000;

/** @param {import('./prepared.mjs').Prepared} prepared @returns {Promise<import('./report.mjs').Result>} */
export async function measureMemory(prepared) {
  const platform = await prepared.platform();
  const { pages, nginx } = await prepared.contestants();
  for (const name of [LINKSTALL, STATIC_COPY]) {
    const url = pages.get(name) ?? '';
    for (let view = 0; view < VIEWS; view += 1) await (await fetch(url)).arrayBuffer();
  }
  const parts = /** @type {const} */ (['edge', 'backend', 'database']).map((part) => ({
    ...{ name: `${LINKSTALL}: ${part}${part === 'edge' ? ' and its rooms' : ''}` },
    ...{ value: memoryOf(platform.pidOf(part)), unit: 'MB' },
  }));
  return {
    title: 'memory',
    rows: [
      { name: `${LINKSTALL}: all processes`, value: memoryOf(platform.pid), unit: 'MB' },
      ...parts,
      { name: 'nginx', value: memoryOf(nginx.pid), unit: 'MB' },
    ],
  };
}
