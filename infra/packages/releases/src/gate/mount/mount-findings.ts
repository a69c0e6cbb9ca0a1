// Mounts every page of a remote once, in the fake shell that the release of each live shell has. The cache has the reports of
// releases that passed. Another remote can declare a storage key later, so the findings are not cached.
import { canonical } from '../../signed/canonical.ts';
import { keysOf, nameOf, type Finding } from '../findings.ts';
import type { GateContext } from '../gate-context.ts';
import { isDraft } from '../unique-names.ts';
import type { VisitorRelease } from '../visitor-combinations.ts';
import { FAKE_SHELL, mountRelease, STYLES, type Mounted, type PageReports, type Pair } from './mount-release.ts';
import { pageDefects } from './page-defects.ts';

/** Part of the cache key. It changes when the gate looks for other defects. */
const VERSION = 2;

/** @param site `mustMount`: whether the caller needs the mounts of this release, or the mounts in this shell */
export async function mountFindings(
  context: GateContext,
  {
    remotes,
    shells,
    mustMount,
  }: {
    remotes: readonly VisitorRelease[];
    shells: readonly VisitorRelease[];
    mustMount: (visitorRelease: VisitorRelease) => boolean;
  },
): Promise<Finding[]> {
  context.signal?.throwIfAborted();
  const pairs = remotes
    .filter(({ release, routes }) => !isDraft(release) && (routes?.pages.length ?? 0) > 0)
    .flatMap((remote) => shells.map((shell) => ({ remote, shell })))
    .filter(({ remote, shell }) => !isDraft(shell.release) && (mustMount(remote) || mustMount(shell)));
  const findings = pairs.map(async (pair) => {
    const { reports, notes } = await mounted(context, pair);
    const defects = reports ? pageDefects(pair.remote, reports, remotes) : [];
    return [
      ...defects.map(({ path, sentence, isNote }) => findingOf(pair, { text: `page ${path} ${sentence}`, isNote })),
      ...notes.map((text) => findingOf(pair, { text, isNote: true })),
    ];
  });
  return (await Promise.all(findings)).flat();
}

/** The mounts that run now, so that parallel judgements share one mount of the same pages. */
const running: Map<string, Promise<Mounted>> = new Map();

async function mounted(context: GateContext, pair: Pair): Promise<Mounted> {
  const key = keyOf(pair);
  const reports = (await context.readCached(key)) as PageReports | null;
  if (reports) return { reports, notes: [] };
  const runKey = `${context.dataDir} ${key}`;
  const mount = running.get(runKey) ?? mountAndCache(context, pair).finally(() => running.delete(runKey));
  running.set(runKey, mount);
  return mount;
}

async function mountAndCache(context: GateContext, pair: Pair): Promise<Mounted> {
  const result = await mountRelease(context, pair);
  const { reports, notes } = result;
  const isPassed = reports && notes.length === 0 && pageDefects(pair.remote, reports, []).every(({ isNote }) => isNote);
  if (isPassed) await context.cache(keyOf(pair), reports);
  return result;
}

const keyOf = ({ remote, shell }: Pair) =>
  canonical({
    mounted: `${remote.remote} ${remote.name}`,
    fakeShell: shell.release.files[FAKE_SHELL]?.sha384 ?? '',
    styles: shell.release.files[STYLES]?.sha384 ?? '',
    version: VERSION,
  });

function findingOf({ remote, shell }: Pair, { text, isNote }: { text: string; isNote: boolean }): Finding {
  return {
    ...keysOf(`mount ${remote.remote} ${remote.name} ${text}`, shell),
    code: 'gate.mount',
    message: `${nameOf(remote)}: ${text}.`,
    ...(isNote && { isNote }),
    releases: { shell: shell.name, [remote.remote]: remote.name },
  };
}
