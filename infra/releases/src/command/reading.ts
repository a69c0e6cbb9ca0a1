// What changes nothing and needs no private key.
import { text } from 'node:stream/consumers';

import type { LogLine, ReleaseMetrics, Standing, State } from '../formats.ts';
import { readReleaseMetrics } from '../release-metrics.ts';
import { check as ask } from '../gate/check.ts';
import * as readings from '../pointers/readings.ts';
import { bucketOf, resolve as resolveFor } from '../pointers/resolve.ts';
import { nameIn } from '../pointers/who.ts';
import { ReleaseError } from '../release-error.ts';
import { trace } from '../traces/trace.ts';
import { verifyStore } from '../verify-store.ts';
import type { CommandResult } from './command.ts';
import { dataDirOf, open, releaseIn, releasesOf, remoteAndRelease, remoteIn, type Asked } from './context.ts';
import { asTime, counted, inOneLine, problemsInWords, styled, table } from './said.ts';

export async function releases(asked: Asked, word: string): Promise<CommandResult> {
  const remote = remoteIn(word);
  const { environment, state } = await open(asked);
  const json = await releasesOf(environment, remote);
  const { stable, candidate, history = [], disabled } = state.remotes[remote] ?? {};
  const place = (release: string) => {
    if (release === stable) return disabled ? 'stable, switched off' : 'stable';
    if (release === candidate?.release) return `candidate, ${candidate.percent} %`;
    return release === history[0] ? 'previous' : '';
  };
  const rows = json.map(({ release, publishedAt }) => [release, asTime(publishedAt ?? 'damaged'), place(release)]);
  return { json, text: table(rows, ['RELEASE', 'PUBLISHED (UTC)', '']) };
}

export async function check(asked: Asked, ...words: string[]): Promise<CommandResult> {
  const { remote, release: said } = remoteAndRelease(words);
  const { environment } = await open(asked);
  const release = await releaseIn(environment, { remote, release: said });
  const json = await ask(environment, { remote, release });
  const passes = `${remote} ${release} may be deployed.`;
  return { json, text: json.ok ? passes : problemsInWords(json.problems), ok: json.ok };
}

export async function status(asked: Asked): Promise<CommandResult> {
  const { environment, state } = await open(asked);
  const json = await readings.status(environment);
  const heads = ['REMOTE', 'STABLE', 'CANDIDATE', 'PREVIOUS', ''];
  const rows = json.map(({ remote, stable, candidate, percent, previous, disabled }) => [
    ...[remote, stable, candidate === null ? '–' : `${candidate} for ${percent} %`, previous ?? '–'],
    disabled ? 'switched off' : '',
  ]);
  const who = state.by ? ` by ${inOneLine(nameIn(state.by))}` : '';
  const last = `${environment.env}: change ${state.seq}${who}, ${asTime(state.at)} UTC`;
  const metrics = metricRows(json, await readReleaseMetrics(environment));
  const none = `Nothing is deployed to ${environment.env} yet.`;
  return { json, text: json.length === 0 ? none : [last, '', table(rows, heads), ...metrics].join('\n') };
}

/** How what is live did, where somebody saw it. */
function metricRows(standings: readonly Standing[], counted: readonly ReleaseMetrics[]) {
  const shown = standings.flatMap(({ remote, stable, candidate }) =>
    [stable, candidate].flatMap((release) => counted.filter((one) => one.remote === remote && one.release === release)),
  );
  if (shown.length === 0) return [];
  const rows = shown.map(({ remote, release, ...metrics }) => [
    ...[remote, release],
    ...[metrics.loads, metrics.loadFailures, metrics.scriptErrors, metrics.failedRenders].map(String),
  ]);
  return ['', table(rows, ['REMOTE', 'RELEASE', 'LOADS', 'NOT LOADED', 'ERRORS', 'NOT DRAWN'])];
}

export async function log(asked: Asked): Promise<CommandResult> {
  const { environment } = await open(asked);
  const json = await readings.log(environment);
  const rows = json.map(({ seq, at, by, action, remote, release, percent, refused, ...why }) => [
    ...[seq === null ? '–' : String(seq), asTime(at), nameIn(by), action, remote],
    release === null ? '' : percent === null || percent === 100 ? release : `${release} for ${percent} %`,
    refused.length > 0 ? `refused: ${refused[0]?.message}` : whyOf(why),
  ]);
  const none = `Nothing was deployed to ${environment.env} yet.`;
  return {
    json,
    text: rows.length === 0 ? none : table(rows, ['', 'AT (UTC)', 'BY', 'DID', 'REMOTE', 'RELEASE', 'WHY']),
  };
}

function whyOf({ message, ended, forced }: Pick<LogLine, 'message' | 'ended' | 'forced'>) {
  const passed = forced?.passed.join(', ');
  const more = [...(ended ? [`ended the candidate ${ended}`] : []), ...(passed ? [`past ${passed}`] : [])];
  return [message, more.length > 0 ? `(${more.join('; ')})` : ''].filter(Boolean).join(' ');
}

export async function diff(asked: Asked, ...words: string[]): Promise<CommandResult> {
  const [from = NaN, to = NaN] = words.map(numberOf);
  const { environment } = await open(asked);
  const json = await readings.diff(environment, from, to);
  const rows = json.map((one) => [one.remote, one.from ?? 'not deployed', '→', one.to ?? 'not deployed']);
  return { json, text: rows.length === 0 ? `${from} and ${to} are the same.` : table(rows) };
}

function numberOf(word: string) {
  if (/^#?\d{1,15}$/.test(word)) return Number(word.replace('#', ''));
  throw new ReleaseError('log.number', `'${word}' is no number of a change: npx linkstall log shows them.`);
}

export async function resolve(asked: Asked): Promise<CommandResult> {
  const { state } = await open(asked);
  const visitors = asked.visitor ?? [null];
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
      placeOf(state, name, visitor),
    ]);
    return `${styled('bold', visitor ?? 'for no visitor')}  composition ${composition}\n${table(rows)}`;
  });
  return { json, text: texts.join('\n\n') };
}

/** Why a visitor has the candidate, or has not. */
function placeOf({ remotes }: State, name: string, visitor: string | null) {
  const candidate = remotes[name]?.candidate;
  if (!candidate || remotes[name]?.disabled) return '';
  if (visitor === null) return 'the stable one; who has no cookie yet is placed by address and browser';
  const place = bucketOf(candidate.rolloutId, visitor) / 100;
  return `place ${place.toFixed(2)} of 100, the candidate has those below ${candidate.percent}`;
}

export async function verify(asked: Asked): Promise<CommandResult> {
  const { environment } = await open(asked);
  const json = await verifyStore(environment);
  const whole = `Every file, pointer and signature of ${environment.env} is as it was published.`;
  const wrong = () => `${counted(json.problems.length, 'problem')}:\n${problemsInWords(json.problems)}`;
  return { json, text: json.ok ? whole : wrong(), ok: json.ok };
}

export async function traceStack(asked: Asked, stack: readonly string[] = []): Promise<CommandResult> {
  const said = stack.join(' ') || (await text(process.stdin));
  const traced = await trace(said, `${dataDirOf(asked)}/maps`);
  return { json: traced, text: traced };
}
