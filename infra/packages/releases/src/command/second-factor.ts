// Switches off the second factor of a user who has lost the phone and the recovery codes.
import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { confirm, printPlan } from './confirmation.ts';
import { dataDirOf, type CommandOptions } from './context.ts';
import { requireUsername } from './operator.ts';
import { callSite, siteOf } from './operators.ts';

export async function secondFactor(options: CommandOptions, verb: string, username = ''): Promise<CommandResult> {
  if (verb !== 'off')
    throw new ReleaseError('second-factor.verb', `'${verb}' is not a verb of second-factor. Use: off.`);
  requireUsername(username);
  const { url } = await siteOf(dataDirOf(options));
  printPlan('Switch off the second factor', [
    ['site', url],
    [username, 'logs in with the password alone, and gets a mail'],
  ]);
  await confirm(options, 'Are you sure who asked for it?');
  await callSite(dataDirOf(options), { method: 'DELETE', call: 'second-factor', username });
  return { json: { username }, text: `${username} logs in without a code now.` };
}
