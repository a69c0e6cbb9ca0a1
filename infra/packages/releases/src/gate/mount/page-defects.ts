// Decides which defects of a mounted page refuse a change. A defect refuses the change when it breaks the page itself, or pages
// of other remotes, because all remotes and the shell share the document and the storage. Other defects are only reported.
import type { DRAFT_KEY } from '@linkstall/contracts/shell';

import { SHELL_KEYS } from '../declarations.ts';
import { nameOf } from '../findings.ts';
import type { VisitorRelease } from '../visitor-combinations.ts';
import type { PageReports } from './mount-release.ts';

/** The keys of form drafts, which all remotes may write. */
const DRAFTS: typeof DRAFT_KEY = 'draft:';

interface Defect {
  readonly path: string;
  readonly sentence: string;
  readonly isNote: boolean;
}

export function pageDefects(
  remote: VisitorRelease,
  reports: PageReports,
  remotes: readonly VisitorRelease[],
): readonly Defect[] {
  return Object.entries(reports).flatMap(([path, { failure, exceptions, outsideSelectors, stored, remarks }]) => {
    const owners = stored.keys.map((key) => ({ key, owner: ownerOf(key, remote, remotes) }));
    const refused = [
      ...(failure === null ? [] : [`is not shown: ${failure}`]),
      ...exceptions.map((text) => `throws when it is mounted: ${text}`),
      ...outsideSelectors.map((selector) => `has a style for elements of the shell: ${selector}`),
      ...owners.flatMap(({ key, owner }) =>
        owner ? [`writes the storage key ${key}, which belongs to ${owner}`] : [],
      ),
      ...(stored.isComplete ? [] : ['clears the storage of the site']),
    ];
    const undeclared = owners.flatMap(({ key, owner }) =>
      owner === null ? [`writes the storage key ${key}, which routes.json does not declare under storage`] : [],
    );
    return [
      ...refused.map((sentence) => ({ path, sentence, isNote: false })),
      ...[...undeclared, ...remarks].map((sentence) => ({ path, sentence, isNote: true })),
    ];
  });
}

/** The owner of a key, `''` when the remote may write the key, and null when nobody declares it. */
function ownerOf(key: string, { remote, routes }: VisitorRelease, remotes: readonly VisitorRelease[]) {
  if (Object.hasOwn(SHELL_KEYS, key)) return 'the shell';
  if (key.startsWith(DRAFTS) || key.startsWith(`${remote}:`) || routes?.storage?.includes(key)) return '';
  const other = remotes.find(
    (candidate) =>
      candidate.remote !== remote &&
      (key.startsWith(`${candidate.remote}:`) || candidate.routes?.storage?.includes(key)),
  );
  return other ? nameOf(other) : null;
}
