// Lists and sets the flags of a remote: who gets a page. A change asks first.
import type { Pointer } from '../formats.ts';
import { isPathOf, normalPath } from '../gate/addresses.ts';
import { flagText, withFlag } from '../pointers/flags.ts';
import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { confirm, printPlan } from './confirmation.ts';
import type { CommandOptions } from './context.ts';
import { openSite } from './open-site.ts';
import { table } from './output.ts';

/** A page begins with `/`, so the name of the remote may be missing. */
export async function flag(options: CommandOptions, ...args: (string | undefined)[]): Promise<CommandResult> {
  const [name, page, value] = args[0]?.startsWith('/') ? [undefined, ...args] : args;
  const site = await openSite(options, page !== undefined);
  const remote = site.remoteIn(name);
  const seen = await site.see(remote);
  const { pointer } = seen;
  if (!pointer)
    throw new ReleaseError('remote.unknown', `${remote} is not deployed: deploy a release to all visitors first.`);
  if (page === undefined) return list(remote, pointer);
  if (value === undefined)
    throw new ReleaseError(
      'flag.value',
      `Say who gets the page: linkstall flag ${remote} ${page} off|on|5%|users:a,b.`,
    );
  const path = normalPath(page);
  printPlan(`Change who gets ${page} of ${remote} in ${site.env}`, [
    ['now', flagText(pointer.flags?.[path])],
    ['then', flagText(withFlag(pointer, page, value).flags?.[path])],
    ...(isDeclared(pointer, page) ? [] : [['note', 'the stable release has no such page'] as const]),
  ]);
  await confirm(options, 'Go on?');
  const flagOptions = { remote, page, value, message: options.message };
  const changed = await site.setFlag(flagOptions, options.yes ? undefined : seen);
  const flags = changed.pointer?.flags ?? {};
  const done = changed.already ? 'Nothing was changed' : `${remote}: ${page} is for ${flagText(flags[path])}`;
  return { json: { seq: changed.seq, remote, flags }, text: `${done} (change ${changed.seq})` };
}

/** Over HTTP the routes are not known. */
const isDeclared = ({ routes }: Pointer, page: string) =>
  !routes || routes.pages.some(({ path }) => isPathOf(path, page));

function list(remote: string, { flags = {} }: Pointer): CommandResult {
  const rows = Object.entries(flags).map(([page, entry]) => [page, flagText(entry)]);
  const text = rows.length === 0 ? `Every page of ${remote} is for everybody.` : table(rows, ['PAGE', 'FOR']);
  return { json: { remote, flags }, text };
}
