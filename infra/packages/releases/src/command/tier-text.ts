import { verifiedReleases } from '../gate/gate-context.ts';
import { readRoutes } from '../gate/gate.ts';
import type { Environment } from './context.ts';

/** The permissions of a foreign release, for the plan of a change; null for a trusted release. */
export async function tierText(
  environment: Environment,
  { remote, release }: { remote: string; release?: string | undefined },
): Promise<string | null> {
  if (release === undefined) return null;
  const routes = await readRoutes(verifiedReleases(environment), remote, release).catch(() => null);
  if (routes?.tier !== 'foreign') return null;
  const { calls = [] } = routes;
  return `foreign: in a sandboxed iframe, with ${calls.length > 0 ? `the calls ${calls.join(', ')}` : 'no calls'}`;
}
