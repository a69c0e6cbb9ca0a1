// Commands that change nothing for visitors. Only `check --pages` needs the private key, which signs its report.
import { text } from 'node:stream/consumers';

import type { LogLine, ReleaseMetrics, RemoteStatus, State } from '../formats.ts';
import { readReleaseMetrics } from '../release-metrics.ts';
import { check as checkRelease } from '../gate/check.ts';
import * as queries from '../pointers/queries.ts';
import { bucketOf, resolve as resolveFor } from '../pointers/resolve.ts';
import { nameWithoutAddress } from '../pointers/actor.ts';
import { ReleaseError } from '../release-error.ts';
import { trace } from '../traces/trace.ts';
import { verifyStore } from '../verify-store.ts';
import type { CommandResult } from './command.ts';
import { dataDirOf, open, releaseIn, releasesOf, remoteAndRelease, remoteIn, type CommandOptions } from './context.ts';
import { asTime, counted, toOneLine, describeProblems, styled, table } from './output.ts';
import { reportText, summaryText } from './page-texts.ts';

export async function releases(options: CommandOptions, argument: string): Promise<CommandResult> {
  const remote = remoteIn(argument);
  const { environment, state } = await open(options);
  const json = await releasesOf(environment, remote);
  const { stable, candidate, history = [], disabled } = state.remotes[remote] ?? {};
  const roleOf = (release: string) => {
    if (release === stable) return disabled ? 'stable, switched off' : 'stable';
    if (release === candidate?.release) return `candidate, ${candidate.percent} %`;
    return release === history[0] ? 'previous' : '';
  };
  const rows = json.map(({ release, publishedAt }) => [release, asTime(publishedAt ?? 'damaged'), roleOf(release)]);
  return { json, text: table(rows, ['RELEASE', 'PUBLISHED (UTC)', '']) };
}

export async function check(options: CommandOptions, ...args: string[]): Promise<CommandResult> {
  const { remote, release: releaseArgument } = remoteAndRelease(args);
  const { environment } = await open(options, options.pages);
  const release = await releaseIn(environment, { remote, release: releaseArgument });
  const gate = await checkRelease(environment, { remote, release });
  const gateText = gate.ok ? `${remote} ${release} may be deployed.` : describeProblems(gate.problems);
  const isDamaged = gate.problems.some(({ code }) => code.startsWith('release.'));
  if (!options.pages || isDamaged) return { json: gate, text: gateText, ok: gate.ok };
  const { comparePagesOfSite } = await import('./pages.ts');
  const pages = await comparePagesOfSite(environment, { remote, release });
  return { json: { ...gate, pages }, text: `${gateText}\n\n${reportText(pages)}`, ok: gate.ok };
}

export async function status(options: CommandOptions): Promise<CommandResult> {
  const { environment, state } = await open(options);
  const json = await queries.status(environment);
  const heads = ['REMOTE', 'STABLE', 'CANDIDATE', 'PREVIOUS', ''];
  const rows = json.map(({ remote, stable, candidate, percent, previous, disabled }) => [
    ...[remote, stable, candidate === null ? '–' : `${candidate} for ${percent} %`, previous ?? '–'],
    disabled ? 'switched off' : '',
  ]);
  const actor = state.by ? ` by ${toOneLine(nameWithoutAddress(state.by))}` : '';
  const last = `${environment.env}: change ${state.seq}${actor}, ${asTime(state.at)} UTC`;
  const metrics = metricRows(json, await readReleaseMetrics(environment));
  const emptyText = `Nothing is deployed to ${environment.env} yet.`;
  return { json, text: json.length === 0 ? emptyText : [last, '', table(rows, heads), ...metrics].join('\n') };
}

/** Table rows with the metrics of the live releases, where the edge has counted them. */
function metricRows(statuses: readonly RemoteStatus[], releaseMetrics: readonly ReleaseMetrics[]) {
  const liveMetrics = statuses.flatMap(({ remote, stable, candidate }) =>
    [stable, candidate].flatMap((release) =>
      releaseMetrics.filter((metrics) => metrics.remote === remote && metrics.release === release),
    ),
  );
  if (liveMetrics.length === 0) return [];
  const rows = liveMetrics.map(({ remote, release, ...metrics }) => [
    ...[remote, release],
    ...[metrics.loads, metrics.loadFailures, metrics.scriptErrors, metrics.failedRenders].map(String),
  ]);
  return ['', table(rows, ['REMOTE', 'RELEASE', 'LOADS', 'NOT LOADED', 'ERRORS', 'NOT DRAWN'])];
}

export async function log(options: CommandOptions): Promise<CommandResult> {
  const { environment } = await open(options);
  const json = await queries.log(environment);
  const rows = json.map(({ seq, at, by, action, remote, release, percent, refused, ...reasons }) => [
    ...[seq === null ? '–' : String(seq), asTime(at), nameWithoutAddress(by), action, remote],
    release === null ? '' : percent === null || percent === 100 ? release : `${release} for ${percent} %`,
    refused.length > 0 ? `refused: ${refused[0]?.message}` : reasonText(reasons),
  ]);
  const emptyText = `Nothing was deployed to ${environment.env} yet.`;
  return {
    json,
    text: rows.length === 0 ? emptyText : table(rows, ['', 'AT (UTC)', 'BY', 'DID', 'REMOTE', 'RELEASE', 'WHY']),
  };
}

function reasonText({ message, ended, forced, pages }: Pick<LogLine, 'message' | 'ended' | 'forced' | 'pages'>) {
  const passed = forced?.passed.join(', ');
  const details = [
    ...(ended ? [`ended the candidate ${ended}`] : []),
    ...(passed ? [`forced past ${passed}`] : []),
    ...(pages ? [summaryText(pages)] : []),
  ];
  return [message, details.length > 0 ? `(${details.join('; ')})` : ''].filter(Boolean).join(' ');
}

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
  const tracedStack = await trace(stackText, `${dataDirOf(options)}/maps`);
  return { json: tracedStack, text: tracedStack };
}
