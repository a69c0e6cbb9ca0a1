import { ReleaseError } from '../release-error.ts';
import { confirm, printPlan } from './confirmation.ts';
import type { CommandResult } from './command.ts';
import { dataDirOf, type CommandOptions } from './context.ts';
import { operators, siteOf, type OperatorRequest } from './operators.ts';

/** The characters of usernames; no value can change the path of the request. */
const USERNAME = /^(?!\.+$)[\w.-]{1,80}$/;
const OPERATOR_RIGHTS = 'may open /admin/releases: sees live releases, promotes, rolls back, disables and enables';

/** Lists, adds or removes operators, who may open /admin/releases on the running site. */
export async function operator(options: CommandOptions, verb: string, username: string): Promise<CommandResult> {
  const request = parseRequest(verb, username);
  if (request.verb !== 'list') {
    const { url } = await siteOf(dataDirOf(options));
    const effect = request.verb === 'add' ? OPERATOR_RIGHTS : 'may no longer open /admin/releases';
    printPlan(request.verb === 'add' ? 'Add an operator' : 'Remove an operator', [
      ['site', url],
      [request.username, effect],
    ]);
    await confirm(options, 'Go on?');
  }
  const json = await operators(dataDirOf(options), request);
  const names = json.map((entry) => entry.username).join('\n');
  const texts = {
    list: names || 'There is no operator.',
    add: `${names} is an operator.`,
    remove: `${names} is not an operator.`,
  };
  return { json, text: texts[request.verb] };
}

function parseRequest(verb: string, username: string | undefined): OperatorRequest {
  if (verb === 'list') return { verb };
  if (verb !== 'add' && verb !== 'remove')
    throw new ReleaseError('operator.verb', `'${verb}' is not a verb of operator. Use: add, remove or list.`);
  if (username === undefined)
    throw new ReleaseError('operator.who', `Name a user: linkstall operator ${verb} <username>.`);
  requireUsername(username);
  return { verb, username };
}

/** @throws ReleaseError when the text cannot be a username */
export function requireUsername(username: string): void {
  if (!USERNAME.test(username)) throw new ReleaseError('operator.name', `'${username}' is not a valid username.`);
}
