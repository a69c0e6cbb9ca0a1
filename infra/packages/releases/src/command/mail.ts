// Sends a test mail with the settings of the running site.
import type { TestMail } from '@linkstall/contracts/http';

import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { dataDirOf, type CommandOptions } from './context.ts';
import { callSite } from './operators.ts';
import { toOneLine } from './output.ts';

export async function mail(options: CommandOptions): Promise<CommandResult> {
  const { test: to } = options;
  if (to === undefined) throw new ReleaseError('mail.what', 'Name an address: linkstall mail --test me@example.com.');
  const json = await callSite<TestMail>(dataDirOf(options), { method: 'POST', call: 'test-mail', body: { to } });
  const { failure } = json;
  return {
    json,
    ok: failure === null,
    text: failure === null ? `The mail server accepted a test mail to ${to}.` : toOneLine(failure),
  };
}
