// A remote declares its links to pages of other remotes. So a change that removes such a page is refused before visitors
// follow a dead link.
import { isPathOf } from './addresses.ts';
import { nameOf, type Finding } from './findings.ts';
import type { Claim, VisitorRelease } from './visitor-combinations.ts';

/**
 * The declared links whose page is missing, for all visitors or for those who get a candidate.
 * @param claims also those of disabled remotes, because a disabled remote comes back with its pages
 */
export const linkFindings = (live: readonly VisitorRelease[], claims: readonly Claim[]): Finding[] =>
  live.flatMap((source) => {
    const { remote, name, routes } = source;
    // A visitor of the page has this release of the remote, and any live release of the others.
    const pagesOf = [
      ...claims.filter((claim) => claim.remote !== remote),
      ...(routes ? [{ remote, name, routes }] : []),
    ];
    return (routes?.links ?? []).flatMap((link) => {
      const having = pagesOf.filter((claim) => hasPage(claim, link));
      const owners = new Set(having.map((claim) => claim.remote));
      const lacking = pagesOf.find((claim) => owners.has(claim.remote) && !having.includes(claim));
      if (owners.size > 0 && !lacking) return [];
      return {
        key: `link ${remote} ${name} ${link} ${lacking?.name ?? ''}`,
        code: 'gate.link',
        message: `${nameOf(source)} links to ${link}, but ${lacking ? `${lacking.remote} ${lacking.name} has no such page` : 'no live remote has such a page'}: deploy a release with the page, or first deploy ${remote} without the link.`,
        releases: { ...(lacking && { [lacking.remote]: lacking.name }), [remote]: name },
      };
    });
  });

const hasPage = ({ routes }: Claim, link: string) => routes.pages.some(({ path }) => isPathOf(path, link));
