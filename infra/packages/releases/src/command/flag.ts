// Lists and sets the flags of a remote: who gets a page. A change asks first.
import type { Pointer } from '../formats.ts';
import { flagKey, isPathOf } from '../gate/addresses.ts';
import { flagText } from '../pointers/flags.ts';
import type { Change } from '../pointers/transitions.ts';
import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { confirmChange } from './change-commands.ts';
import type { CommandOptions } from './context.ts';
import { openSite } from './open-site.ts';
import type { Site } from './site.ts';
import { table } from './output.ts';

/** A page begins with `/` and a slot with `slot:`, so the name of the remote may be missing. */
export async function flag(options: CommandOptions, ...args: (string | undefined)[]): Promise<CommandResult> {
  const [name, page, value] = /^(?:\/|slot:)/.test(args[0] ?? '') ? [undefined, ...args] : args;
  const site = await openSite(options, page !== undefined);
  const remote = site.remoteIn(name);
  if (page === undefined) return list(site, remote);
  if (value === undefined)
    throw new ReleaseError(
      'flag.value',
      `Say who gets the ${subjectOf(page)}: linkstall flag ${remote} ${page} off|on|5%|users:a,b.`,
    );
  const path = flagKey(page);
  const change: Change = { verb: 'flag', options: { remote, page, value, message: options.message } };
  const seen = await confirmChange(site, options, {
    ...change,
    texts: {
      title: `Change who gets ${page} of ${remote} in ${site.env}`,
      describe: ({ flags }) => flagText(flags?.[path]),
      lines: (now) =>
        !now || isDeclared(now, page) ? [] : [['note', `the stable release has no such ${subjectOf(page)}`]],
    },
  });
  const changed = await site.change(change, seen);
  const flags = changed.pointer?.flags ?? {};
  const done = changed.already ? 'Nothing was changed' : `${remote}: ${page} is for ${flagText(flags[path])}`;
  return { json: { seq: changed.seq, remote, flags }, text: `${done} (change ${changed.seq})` };
}

const subjectOf = (page: string) => (page.startsWith('slot:') ? 'slot' : 'page');

/** Over HTTP the routes are not known. */
const isDeclared = ({ routes }: Pointer, page: string) =>
  !routes ||
  routes.pages.some(({ path }) => isPathOf(path, page)) ||
  Object.keys(routes.slots ?? {}).some((slot) => `slot:${slot}` === page);

async function list(site: Site, remote: string): Promise<CommandResult> {
  const { pointer } = await site.see(remote);
  if (!pointer)
    throw new ReleaseError('remote.unknown', `${remote} is not deployed: deploy a release to all visitors first.`);
  const { flags = {} } = pointer;
  const rows = Object.entries(flags).map(([page, entry]) => [page, flagText(entry)]);
  const text = rows.length === 0 ? `Every page and slot of ${remote} is for everybody.` : table(rows, ['PAGE', 'FOR']);
  return { json: { remote, flags }, text };
}
