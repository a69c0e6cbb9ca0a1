// Commands that change nothing for visitors, over a data folder and over HTTP. Only `check --pages` writes: its report.
import type { LogLine } from '../formats.ts';
import { describeJudgement } from '../judge/candidate.ts';
import { nameWithoutAddress } from '../pointers/actor.ts';
import type { CommandResult } from './command.ts';
import type { CommandOptions } from './context.ts';
import { asTime, toOneLine, describeProblems, noteLines, table } from './output.ts';
import { openSite, releaseIn } from './open-site.ts';
import { reportText, summaryText } from './page-texts.ts';
import type { CountsOfRemote } from './site.ts';

export async function releases(options: CommandOptions, argument: string): Promise<CommandResult> {
  const site = await openSite(options);
  const remote = site.remoteIn(argument);
  const json = await site.releases(remote);
  const { stable, candidate, history = [], disabled } = (await site.see(remote)).pointer ?? {};
  const roleOf = (release: string) => {
    if (release === stable) return disabled ? 'stable, switched off' : 'stable';
    if (release === candidate?.release) return `candidate, ${candidate.percent} %`;
    return release === history[0] ? 'previous' : '';
  };
  const rows = json.map(({ release, publishedAt }) => [release, asTime(publishedAt ?? 'damaged'), roleOf(release)]);
  const warnings = await site.warnings(remote);
  const text = [table(rows, ['RELEASE', 'PUBLISHED (UTC)', '']), ...withGap(warnings)].join('\n');
  return { json, text };
}

export async function check(options: CommandOptions, ...args: string[]): Promise<CommandResult> {
  const site = await openSite(options, options.pages);
  const { remote, release: releaseArgument } = site.remoteAndRelease(args);
  const release = await releaseIn(site, { remote, release: releaseArgument });
  const gate = await site.check({ remote, release });
  const resultText = gate.ok ? `${remote} ${release} may be deployed.` : describeProblems(gate.problems);
  const gateText = [resultText, ...noteLines(gate.notes)].join('\n');
  const isDamaged = gate.problems.some(({ code }) => code.startsWith('release.'));
  if (!options.pages || isDamaged) return { json: gate, text: gateText, ok: gate.ok };
  const pages = await site.comparePages({ remote, release });
  return { json: { ...gate, pages }, text: `${gateText}\n\n${reportText(pages)}`, ok: gate.ok };
}

export async function status(options: CommandOptions): Promise<CommandResult> {
  const site = await openSite(options);
  const { remotes: json, lastChange, counts } = await site.status();
  const heads = ['REMOTE', 'STABLE', 'CANDIDATE', 'PREVIOUS', ''];
  const rows = json.map(({ remote, stable, candidate, percent, previous, disabled }) => [
    ...[remote, stable, candidate === null ? '–' : `${candidate} for ${percent} %`, previous ?? '–'],
    disabled ? 'switched off' : '',
  ]);
  const actor = lastChange.by ? ` by ${toOneLine(nameWithoutAddress(lastChange.by))}` : '';
  const last = `${site.env}: change ${lastChange.seq}${actor}, ${asTime(lastChange.at)} UTC`;
  const judgements = json.flatMap(({ remote, judgement }) =>
    judgement ? ['', `The candidate of ${remote} is ${describeJudgement(judgement)}`] : [],
  );
  const subject = site.subject();
  const emptyText = `${subject === null ? 'Nothing is' : `${subject} is not`} deployed to ${site.env} yet.`;
  const warningLines = withGap(json.flatMap(({ warnings = [] }) => warnings));
  const text = [last, '', table(rows, heads), ...countRows(counts), ...judgements, ...warningLines].join('\n');
  return { json, text: json.length === 0 ? emptyText : text };
}

/** Lines after an empty line. */
const withGap = (lines: readonly string[]) => (lines.length > 0 ? ['', ...lines.map(toOneLine)] : []);

/** Table rows with the counts of the live releases. */
function countRows(counts: readonly CountsOfRemote[]) {
  if (counts.length === 0) return [];
  const rows = counts.map(({ remote, release, ...numbers }) => [
    ...[remote, release],
    ...[numbers.loads, numbers.loadFailures, numbers.scriptErrors, numbers.failedRenders].map(String),
    ...[numbers.draw, numbers.lcp, numbers.inp].map(slowText),
  ]);
  const slowHeads = ['DRAWN > 50 MS', 'LCP > 2.5 S', 'INP > 200 MS'];
  return ['', table(rows, ['REMOTE', 'RELEASE', 'LOADS', 'NOT LOADED', 'ERRORS', 'NOT DRAWN', ...slowHeads])];
}

const slowText = ({ pages, bad }: CountsOfRemote['lcp']): string => (pages === 0 ? '–' : `${bad} of ${pages}`);

export async function log(options: CommandOptions): Promise<CommandResult> {
  const site = await openSite(options);
  const json = await site.log();
  const rows = json.map(({ seq, at, by, action, remote, release, percent, refused, ...reasons }) => [
    ...[seq === null ? '–' : String(seq), asTime(at), nameWithoutAddress(by), action, remote],
    release === null ? '' : percent === null || percent === 100 ? release : `${release} for ${percent} %`,
    refused.length > 0 ? `refused: ${refused[0]?.message}` : reasonText(reasons),
  ]);
  const subject = site.subject();
  const emptyText = `${subject === null ? 'Nothing was' : `${subject} was not`} deployed to ${site.env} yet.`;
  return {
    json,
    text: rows.length === 0 ? emptyText : table(rows, ['', 'AT (UTC)', 'BY', 'DID', 'REMOTE', 'RELEASE', 'WHY']),
  };
}

type Reasons = Pick<LogLine, 'message' | 'ended' | 'forced' | 'from' | 'set' | 'pages'>;

function reasonText({ message, ended, forced, from, set, pages }: Reasons) {
  const passed = forced?.passed.join(', ');
  const details = [
    ...(set === undefined ? [] : [`with the set ${set}`]),
    ...(from ? [`from ${from.environment}, change ${from.seq}`] : []),
    ...(ended ? [`ended the candidate ${ended}`] : []),
    ...(passed ? [`forced past ${passed}`] : []),
    ...(forced?.confirmation ? [`confirmed by ${forced.confirmation.by}`] : []),
    ...(pages ? [summaryText(pages)] : []),
  ];
  return [message, details.length > 0 ? `(${details.join('; ')})` : ''].filter(Boolean).join(' ');
}
