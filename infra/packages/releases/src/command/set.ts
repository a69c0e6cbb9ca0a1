// Creates, deploys and rolls back release sets.
import { ReleaseError } from '../release-error.ts';
import { gateText, noteCells } from './change-commands.ts';
import type { CommandResult } from './command.ts';
import { confirm, printPlan } from './confirmation.ts';
import type { CommandOptions } from './context.ts';
import { openSite, releaseIn } from './open-site.ts';
import { asTime, table } from './output.ts';
import type { SetRequest, Sets } from './site.ts';

export async function set(
  options: CommandOptions,
  ...[verb = '', name, releases = []]: [verb?: string, name?: string, releases?: readonly string[]]
): Promise<CommandResult> {
  if (verb === 'list') return list(options);
  if (verb !== 'create' && verb !== 'deploy' && verb !== 'rollback')
    throw new ReleaseError('set.verb', `'${verb}' is not a verb of set. Use: list, create, deploy, rollback.`);
  if (name === undefined) throw new ReleaseError('set.name', `Name a set: npx linkstall set ${verb} <name>.`);
  return verb === 'create' ? create(options, name, releases) : change(options, verb, name);
}

async function list(options: CommandOptions): Promise<CommandResult> {
  const { sets: ofSite } = await openSite(options);
  const sets = await ofSite.list();
  const json = sets.map(({ name, at, by, releases }) => ({ name, at, by, releases }));
  const rows = json.map(({ name, at, by, releases }) => [name, asTime(at), by, namesOf(releases).join(' ')]);
  return { json, text: rows.length === 0 ? 'There is no set.' : table(rows, ['SET', 'AT (UTC)', 'BY', 'RELEASES']) };
}

async function create(options: CommandOptions, name: string, names: readonly string[]): Promise<CommandResult> {
  const site = await openSite(options, true);
  const entries: [string, string][] = [];
  for (const text of names) {
    const [remote = '', release = '', ...rest] = text.split('@');
    if (remote === '' || release === '' || rest.length > 0)
      throw new ReleaseError('set.releases', `'${text}' is not a release such as mfe-links@1.3.0.`);
    if (entries.some(([known]) => known === remote))
      throw new ReleaseError('set.releases', `A set has one release of each remote, and ${remote} is named twice.`);
    entries.push([remote, await releaseIn(site, { remote, release })]);
  }
  const releases = Object.fromEntries(entries);
  await site.sets.create(name, releases);
  return { json: { set: name, releases }, text: `${name}: ${namesOf(releases).join(', ')}` };
}

async function change(options: CommandOptions, verb: SetRequest['verb'], name: string): Promise<CommandResult> {
  const { env, sets } = await openSite(options, true);
  const request = { verb, name, message: options.message };
  const title = `${verb === 'deploy' ? 'Deploy' : 'Roll back'} the set ${name} in ${env}`;
  if (options.yes) {
    // The change runs the gate itself, so the plan comes from the change, and the gate runs once.
    const result = await sets.change(request);
    printPlan(title, planLines(result));
    return resultOf(name, result);
  }
  const plan = await sets.plan(request);
  printPlan(title, planLines(plan));
  await confirm(options, 'Go on?');
  return resultOf(name, await sets.change(request, plan.seq));
}

type Plan = Awaited<ReturnType<Sets['plan']>>;

const planLines = ({ moves, overriddenProblems, notes }: Plan) => [
  ...moves.map(({ remote, before, after }) => [remote, `${textOf(before)} → ${textOf(after)}`] as const),
  ['gate', gateText(overriddenProblems)] as const,
  ...noteCells(notes),
];

function resultOf(name: string, { seq, moves, already }: Plan & { readonly already: boolean }): CommandResult {
  const releases = Object.fromEntries(moves.map(({ remote, after }) => [remote, after]));
  const prefix = already ? 'Nothing was changed, because all remotes have these releases already: ' : '';
  const text = `${prefix}${moves.map(({ remote, after }) => `${remote} ${textOf(after)}`).join(', ')} (change ${seq})`;
  return { json: { seq, set: name, releases }, text };
}

const namesOf = (releases: Readonly<Record<string, string>>) =>
  Object.entries(releases).map(([remote, release]) => `${remote}@${release}`);

const textOf = (release: string | null) => release ?? 'not deployed';
