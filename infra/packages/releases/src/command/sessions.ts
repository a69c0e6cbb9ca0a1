// Ends sessions of the running site, for example after a key or a token was stolen.
import type { EndedSessions } from '@linkstall/contracts/http';

import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { confirm, printPlan } from './confirmation.ts';
import { dataDirOf, type CommandOptions } from './context.ts';
import { requireUsername } from './operator.ts';
import { callSite, siteOf } from './operators.ts';
import { counted } from './output.ts';

export async function sessions(options: CommandOptions, verb: string, username?: string): Promise<CommandResult> {
  if (verb !== 'end') throw new ReleaseError('sessions.verb', `'${verb}' is not a verb of sessions. Use: end.`);
  if (username !== undefined) requireUsername(username);
  const { url } = await siteOf(dataDirOf(options));
  const effect = 'must log in again on all devices';
  printPlan('End sessions', [
    ['site', url],
    [username ?? 'everybody', effect],
  ]);
  await confirm(options, 'Go on?');
  const call = { method: 'DELETE', call: 'sessions', ...(username !== undefined && { username }) } as const;
  const json = await callSite<EndedSessions>(dataDirOf(options), call);
  return { json, text: `All sessions of ${counted(json.accounts, 'account')} have ended.` };
}
