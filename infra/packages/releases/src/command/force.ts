// Changes past the gate: one operator asks for a change, and another one confirms it. Both log in to the running site with
// their passwords, because the name of a system user proves nothing. The API makes the change.
import type { ForcedChange, ForcedChanges, ReleaseResult } from '@linkstall/contracts/http';

import type { WantedForcedChange } from '../pointers/forced-changes.ts';
import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { confirm, printPlan } from './confirmation.ts';
import { dataDirOf, environmentHere, type CommandOptions } from './context.ts';
import { logInToSite } from './operator-login.ts';
import { asTime, table } from './output.ts';

/** Asks for a change. */
export async function requestForce(
  options: CommandOptions,
  body: WantedForcedChange & { readonly environment: string },
): Promise<CommandResult> {
  const site = await logInToSite(options);
  const request = await site.call<ForcedChange>('POST', 'forced-changes', body);
  const text = `${site.username} asks for this change until ${asTime(request.until)} (UTC). Another operator confirms it on the page Releases, or with: npx linkstall force confirm ${request.id} --env ${request.environment} --as <username>`;
  return { json: request, text };
}

export async function force(options: CommandOptions, verb: string, id: string | undefined): Promise<CommandResult> {
  dataDirOf(options); // refuses --platform
  if (verb !== 'list' && verb !== 'confirm')
    throw new ReleaseError('force.verb', `'${verb}' is not a verb of force. Use: list or confirm.`);
  const site = await logInToSite(options);
  const { waiting } = await site.call<ForcedChanges>('GET', 'forced-changes');
  if (verb === 'list') return listOf(waiting);
  if (id === undefined) throw new ReleaseError('force.id', 'Name a request: npx linkstall force list shows them.');
  const request = waiting.find((each) => each.id === id);
  if (request) {
    printPlan(`Override the gate for ${request.remote} in ${request.environment}`, linesOf(request));
    await confirm(options, 'Go on?');
  }
  // The site refuses a request that is not in the list, and says why.
  const environment = request?.environment ?? options.env ?? environmentHere(options);
  const path = `forced-changes/${environment}/${encodeURIComponent(id)}/confirm`;
  const json = await site.call<ReleaseResult>('POST', path, {});
  return { json, text: `${json.remote}: ${describe(request)} (change ${json.seq})` };
}

function listOf(waiting: readonly ForcedChange[]): CommandResult {
  const rows = waiting.map((request) => {
    const { id, environment, until, by, remote, reason } = request;
    return [id, environment, asTime(until), by, remote, describe(request), reason];
  });
  const heads = ['REQUEST', 'ENVIRONMENT', 'UNTIL (UTC)', 'BY', 'REMOTE', 'CHANGE', 'WHY'];
  return { json: waiting, text: rows.length === 0 ? 'No request waits.' : table(rows, heads) };
}

const linesOf = (request: ForcedChange): [string, string][] => [
  ['change', describe(request)],
  ['asked by', request.by],
  ['why', request.reason],
  ...request.problems.map(({ message }): [string, string] => ['gate', message]),
];

function describe(request: Pick<ForcedChange, 'verb' | 'release' | 'percent'> | undefined): string {
  if (!request) return 'changed';
  const { verb, release, percent } = request;
  if (verb !== 'deploy') return verb;
  return `deploy ${release ?? ''} for ${percent === null || percent === 100 ? 'everybody' : `${percent} %`}`;
}
