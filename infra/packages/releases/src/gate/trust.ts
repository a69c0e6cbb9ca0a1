// A remote that was foreign becomes trusted only by a forced deploy.
import { nameOf, type Finding } from './findings.ts';
import type { VisitorRelease } from './visitor-combinations.ts';

/**
 * Refuses a trusted release of a remote that was foreign, because the company itself writes the tier into its routes.json.
 * `force` overrides the refusal, so the owner of the site can decide to trust the company.
 */
export function trustFindings(live: readonly VisitorRelease[], fallbacks: readonly VisitorRelease[]): Finding[] {
  const foreign = [...live, ...fallbacks].filter(({ release }) => release.tier === 'foreign');
  return live.flatMap((trusted) => {
    const former = trusted.release.tier ? undefined : foreign.find(({ remote }) => remote === trusted.remote);
    if (!former) return [];
    return {
      key: `trust ${trusted.remote} ${trusted.name} ${former.name}`,
      code: 'gate.trust',
      message: `${nameOf(trusted)} would run in the pages of this site, but ${nameOf(former)} is foreign: put "tier": "foreign" into its routes.json again, or trust this company from now on with --force "<reason>".`,
      releases: { [trusted.remote]: trusted.name },
    };
  });
}
