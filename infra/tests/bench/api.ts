// The most important calls of the API: CPU of all processes and time for one call. The calls run one after the other, in
// rounds.
import { call } from './contestants/content.ts';
import { row } from './statistics.ts';
import { cpuTimeOf } from './machine/processes.ts';
import type { BenchResources } from './resources.ts';
import type { Result } from './report.ts';

const ROUNDS = 15;

export async function measureApi(resources: BenchResources): Promise<Result> {
  const { url, pid } = await resources.platform();
  const { username, token, logIn, addLink } = await resources.secondCreator();
  const headers = { authorization: token };
  let links = 0;
  const calls: [string, () => Promise<unknown>][] = [
    ['public read, not in the cache', () => call(url, `GET ${username}/Page`)],
    ['link list', () => call(url, 'GET link/all-link', { headers })],
    ['login', logIn],
    ['add link, with its thumbnail', () => addLink({ title: 'One more', url: 'https://example.com' }, (links += 1))],
  ];
  const measurements = calls.map(([name, act]) => ({ name, act, ms: [0].slice(1), cpu: [0].slice(1) }));
  for (let round = -2; round < ROUNDS; round += 1)
    for (const { act, ms, cpu } of measurements) {
      const before = cpuTimeOf(pid);
      const startedAt = performance.now();
      await act();
      const duration = performance.now() - startedAt;
      if (round < 0) continue; // warm-up rounds
      ms.push(duration);
      cpu.push((cpuTimeOf(pid) - before) / 1000);
    }
  return {
    title: 'API',
    rows: measurements.flatMap(({ name, ms, cpu }) => [
      row(`${name}: CPU`, cpu, { unit: 'ms' }),
      row(`${name}: time`, ms, { unit: 'ms' }),
    ]),
  };
}
