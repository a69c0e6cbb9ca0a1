// Commands that read the whole store, so that they work only on a data folder.
import { text } from 'node:stream/consumers';

import type { State } from '../formats.ts';
import * as queries from '../pointers/queries.ts';
import { bucketOf, resolve as resolveFor } from '../pointers/resolve.ts';
import { ReleaseError } from '../release-error.ts';
import { openStore } from '../store/open-store.ts';
import { trace } from '../traces/trace.ts';
import { verifyStore } from '../verify-store.ts';
import type { CommandResult } from './command.ts';
import { dataDirOf, open, storeUrlHere, type CommandOptions } from './context.ts';
import { counted, describeProblems, styled, table } from './output.ts';

export async function diff(options: CommandOptions, ...args: string[]): Promise<CommandResult> {
  const [from = NaN, to = NaN] = args.map(numberOf);
  const { environment } = await open(options);
  const json = await queries.diff(environment, from, to);
  const rows = json.map((row) => [row.remote, row.from ?? 'not deployed', '→', row.to ?? 'not deployed']);
  return { json, text: rows.length === 0 ? `${from} and ${to} are the same.` : table(rows) };
}

function numberOf(argument: string) {
  if (/^#?\d{1,15}$/.test(argument)) return Number(argument.replace('#', ''));
  throw new ReleaseError('log.number', `'${argument}' is no number of a change: npx linkstall log shows them.`);
}

export async function resolve(options: CommandOptions): Promise<CommandResult> {
  const { state } = await open(options);
  const visitors = options.visitor ?? [null];
  const json = visitors.map((visitor) => {
    const { id, remotes } = resolveFor(state, visitor);
    const chosen = Object.entries(remotes).map<[string, { release: string | null; reason: string }]>(
      ([
        name,
        {
          releases: [first],
          disabled,
        },
      ]) => [name, { release: first?.release ?? null, reason: disabled ? 'disabled' : (first?.reason ?? 'none') }],
    );
    return { visitor, composition: id, remotes: Object.fromEntries(chosen) };
  });
  const texts = json.map(({ visitor, composition, remotes }) => {
    const rows = Object.entries(remotes).map(([name, { release, reason }]) => [
      ...[`  ${name}`, release ?? '–', reason],
      rolloutPosition(state, name, visitor),
    ]);
    return `${styled('bold', visitor ?? 'without a visitor')}  composition ${composition}\n${table(rows)}`;
  });
  return { json, text: texts.join('\n\n') };
}

/** The reason why a visitor gets or does not get the candidate. */
function rolloutPosition({ remotes }: State, name: string, visitor: string | null) {
  const candidate = remotes[name]?.candidate;
  if (!candidate || remotes[name]?.disabled) return '';
  if (visitor === null) return 'the stable release; for visitors without a cookie, their address and browser decide';
  const position = bucketOf(candidate.rolloutId, visitor) / 100;
  return `position ${position.toFixed(2)} of 100; visitors below ${candidate.percent} get the candidate`;
}

export async function verify(options: CommandOptions): Promise<CommandResult> {
  const { environment } = await open(options);
  const json = await verifyStore(environment);
  const okText = `Every file, pointer and signature of ${environment.env} is as it was published.`;
  const problemText = () => `${counted(json.problems.length, 'problem')}:\n${describeProblems(json.problems)}`;
  return { json, text: json.ok ? okText : problemText(), ok: json.ok };
}

export async function traceStack(options: CommandOptions, stack: readonly string[] = []): Promise<CommandResult> {
  const stackText = stack.join(' ') || (await text(process.stdin));
  const tracedStack = await trace(stackText, openStore(dataDirOf(options), storeUrlHere()));
  return { json: tracedStack, text: tracedStack };
}
