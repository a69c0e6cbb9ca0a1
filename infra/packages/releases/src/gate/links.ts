// A remote declares its links to pages of other remotes. So a change that removes such a page is refused before visitors
// follow a dead link.
import { isPathOf } from './addresses.ts';
import { nameOf, type Finding } from './findings.ts';
import type { Claim, VisitorRelease } from './visitor-combinations.ts';

/**
 * The declared links whose page is missing, for all visitors or for the visitors of a candidate.
 * @param claims also the claims of disabled remotes, because a disabled remote returns with its pages
 */
export const linkFindings = (live: readonly VisitorRelease[], claims: readonly Claim[]): Finding[] =>
  live.flatMap((source) => {
    const { remote, name, routes } = source;
    // A visitor of the page has this release of the remote, and any live release of the other remotes.
    const pagesOf = [
      ...claims.filter((claim) => claim.remote !== remote),
      ...(routes ? [{ remote, name, routes }] : []),
    ];
    return (routes?.links ?? []).flatMap((link) => {
      const targets = pagesOf.filter((claim) => hasPage(claim, link));
      const owners = new Set(targets.map((claim) => claim.remote));
      const withoutPage = pagesOf.find((claim) => owners.has(claim.remote) && !targets.includes(claim));
      if (owners.size > 0 && !withoutPage) return [];
      return {
        key: `link ${remote} ${name} ${link} ${withoutPage?.name ?? ''}`,
        code: 'gate.link',
        message: `${nameOf(source)} links to ${link}, but ${withoutPage ? `${withoutPage.remote} ${withoutPage.name} has no such page` : 'no live remote has such a page'}: deploy a release with the page, or first deploy ${remote} without the link.`,
        releases: { ...(withoutPage && { [withoutPage.remote]: withoutPage.name }), [remote]: name },
      };
    });
  });

const hasPage = ({ routes }: Claim, link: string) => routes.pages.some(({ path }) => isPathOf(path, link));
