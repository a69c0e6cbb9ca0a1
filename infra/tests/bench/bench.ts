// npm run bench: compares Linkstall with real alternatives on this machine in one run. Fails when a result exceeds its budget.
// `npm run bench -- page server` runs only these sections. `--growth` adds the long section. `--quick` measures a few ratios
// in one to two minutes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { Failure, describeError } from '../../dev/processes/failure.mjs';
import { measureSections } from './measure-sections.ts';
import { prepareResources } from './resources.ts';
import { judge, tableOf } from './report.ts';
import { selectSections } from './sections.ts';

const RESULTS = join(import.meta.dirname, 'results');

function saveResults(file: string, run: object) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, `${JSON.stringify(run, null, 1)}\n`);
  console.log(`\nsaved in ${file}`);
}

/** @returns the exit code */
async function main(signal: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      report: { type: 'string' },
      minutes: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '20' },
    },
  });
  const { quick, growth, report } = values;
  const positive = (name: 'minutes' | 'rounds') => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new Failure(`--${name} must be a number above 0, for example --${name} 1.`);
    return value;
  };
  const options = { quick, minutes: positive('minutes'), rounds: positive('rounds') };
  const sections = selectSections([...positionals, ...(growth ? ['growth'] : [])], { quick });
  const resources = prepareResources(signal);
  try {
    const startedAt = new Date();
    const { results, firstResults } = await measureSections(sections, resources, options);
    console.log([...firstResults, ...results].map(tableOf).join('\n\n'));
    const { metBudgets, brokenBudgets } = judge(results);
    const machine = { cores: cpus().length, processor: cpus()[0]?.model, node: process.version };
    const run = { date: startedAt.toISOString(), quick, machine, broken: brokenBudgets, results, firstResults };
    if (report) writeFileSync(report, JSON.stringify({ ...run, metBudgets }));
    else if (!quick && positionals.length === 0 && !growth)
      saveResults(join(RESULTS, `${run.date.slice(0, 10)}.json`), run);
    const twice =
      firstResults.length > 0 ? ` (${firstResults.length} of ${results.length} sections measured twice)` : '';
    console.log(`\n${metBudgets.length} budgets met, ${brokenBudgets.length} broken${twice}`);
    for (const budget of brokenBudgets) console.log(`BROKEN ${budget}`);
    return brokenBudgets.length > 0 ? 1 : 0;
  } finally {
    await resources.end();
  }
}

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => stopping.abort(new Failure('stopped')));
try {
  process.exitCode = await main(stopping.signal);
} catch (error) {
  // After an abort the measurements fail because their processes have ended, so only the reason of the abort is printed.
  console.error(describeError(stopping.signal.aborted ? stopping.signal.reason : error));
  process.exitCode = 1;
}
