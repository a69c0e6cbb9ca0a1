// npm run bench: Linkstall against the real alternatives, on this machine in one run. `npm run bench -- page server` narrows
// to sections, `--growth` is the one that takes long, `--quick` compares a few ratios in one to two minutes. Fails when a budget is broken.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { Failure, inWords } from '../local/failure.ts';
import { prepare, type How, type Prepared } from './prepared.ts';
import { judge, tableOf, type Result } from './report.ts';
import { chosen, type Section } from './sections.ts';

const RESULTS = join(import.meta.dirname, 'results');

async function measureAll(sections: readonly Section[], prepared: Prepared, how: How) {
  const results: Result[] = [];
  for (const { word, measure } of sections) {
    prepared.signal.throwIfAborted();
    const begun = Date.now();
    const first = await measure(prepared, how);
    // Noise breaks a budget once, a slowdown again.
    const isSure = !how.quick || judge([first]).broken.length === 0;
    results.push(isSure ? first : await measure(prepared, how));
    console.error(`${word}: ${Math.round((Date.now() - begun) / 1000)} s`);
  }
  return results;
}

function keep(file: string, run: object) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, `${JSON.stringify(run, null, 1)}\n`);
  console.log(`\nkept in ${file}`);
}

/** @returns exit code */
async function main(signal: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const { quick, growth, report } = values;
  const sections = chosen([...positionals, ...(growth ? ['growth'] : [])], { quick });
  const prepared = prepare(signal);
  try {
    const begun = new Date();
    const results = await measureAll(sections, prepared, { quick });
    console.log(results.map(tableOf).join('\n\n'));
    const { kept, broken } = judge(results);
    const machine = { cores: cpus().length, processor: cpus()[0]?.model, node: process.version };
    const run = { date: begun.toISOString(), quick, machine, broken, results };
    if (report) writeFileSync(report, JSON.stringify({ ...run, kept }));
    else if (!quick && positionals.length === 0 && !growth) keep(join(RESULTS, `${run.date.slice(0, 10)}.json`), run);
    console.log(`\n${kept.length} budgets kept, ${broken.length} broken`);
    for (const budget of broken) console.log(`BROKEN ${budget}`);
    return broken.length > 0 ? 1 : 0;
  } finally {
    await prepared.end();
  }
}

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => stopping.abort(new Failure('stopped')));
try {
  process.exitCode = await main(stopping.signal);
} catch (error) {
  // Without what was stopped with it nothing can be measured: that says nothing.
  console.error(inWords(stopping.signal.aborted ? stopping.signal.reason : error));
  process.exitCode = 1;
}
