// Lists and sets the flags of a remote: who gets a page. A change asks first.
import type { Pointer } from '../formats.ts';
import { isPathOf, normalPath } from '../gate/addresses.ts';
import { setFlag } from '../pointers/changes.ts';
import { flagText, withFlag } from '../pointers/flags.ts';
import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { confirm, printPlan } from './confirmation.ts';
import { open, type CommandOptions } from './context.ts';
import { table } from './output.ts';

export async function flag(options: CommandOptions, ...args: (string | undefined)[]): Promise<CommandResult> {
  const [remote = '', page, value] = args;
  if (page === undefined) return list(options, remote);
  if (value === undefined)
    throw new ReleaseError(
      'flag.value',
      `Say who gets the page: linkstall flag ${remote} ${page} off|on|5%|users:a,b.`,
    );
  const { environment, state } = await open(options, true);
  const pointer = pointerOf(state.remotes, remote);
  const path = normalPath(page);
  const isDeclared = pointer.routes?.pages.some((declared) => isPathOf(declared.path, page)) ?? false;
  printPlan(`Change who gets ${page} of ${remote} in ${environment.env}`, [
    ['now', flagText(pointer.flags?.[path])],
    ['then', flagText(withFlag(pointer, page, value).flags?.[path])],
    ...(isDeclared ? [] : [['note', 'the stable release has no such page'] as const]),
  ]);
  await confirm(options, 'Go on?');
  const expected = options.yes ? {} : { expectedSeq: state.seq };
  const changed = await setFlag(environment, { remote, page, value, message: options.message, ...expected });
  const flags = changed.remotes[remote]?.flags ?? {};
  const done = changed.already ? 'Nothing was changed' : `${remote}: ${page} is for ${flagText(flags[path])}`;
  return { json: { seq: changed.seq, remote, flags }, text: `${done} (change ${changed.seq})` };
}

async function list(options: CommandOptions, remote: string): Promise<CommandResult> {
  const { state } = await open(options);
  const { flags = {} } = pointerOf(state.remotes, remote);
  const rows = Object.entries(flags).map(([page, entry]) => [page, flagText(entry)]);
  const text = rows.length === 0 ? `Every page of ${remote} is for everybody.` : table(rows, ['PAGE', 'FOR']);
  return { json: { remote, flags }, text };
}

function pointerOf(remotes: Readonly<Record<string, Pointer>>, remote: string): Pointer {
  const pointer = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
  if (pointer) return pointer;
  throw new ReleaseError('remote.unknown', `${remote} is not deployed: deploy a release to all visitors first.`);
}
