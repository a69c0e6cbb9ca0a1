// Debian's Chromium for the browser tests, installed where that may be done.
import { existsSync } from 'node:fs';

import { installPackage, type Program } from './debian.ts';
import { onPath } from './find-database.ts';

/** `best`: where there is none of these, the first is installed */
interface Which {
  named: readonly string[];
  best: readonly string[];
}

/** The same browser without its windows: the tests need little more than half of the time. */
const SHELL = 'chromium-headless-shell';
/** As visitors have it: it asks for a page's icon, too. */
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];
const FOR_TESTS = { named: [SHELL, ...WHOLE], best: [SHELL] };

/** The browser of the tests: the one without windows where it can be had, else any. */
export const lookForChromium = () => look(FOR_TESTS);

export const findChromium = (root: string, signal: AbortSignal): Promise<{ path?: string; problem?: string }> =>
  find(FOR_TESTS, { root, signal });

export const findWholeChromium = (root: string, signal: AbortSignal): Promise<{ path?: string; problem?: string }> =>
  find({ named: WHOLE, best: WHOLE }, { root, signal });

function look({ named, best }: Which): Program {
  const [wanted = ''] = best;
  const need = `Chromium ("apt-get install ${wanted}" on Debian, or set CHROMIUM to the path of one)`;
  const own = process.env['CHROMIUM'];
  if (own) return existsSync(own) ? { path: own, need } : { need: `${need}; CHROMIUM=${own} is not there` };
  const [path] = named.flatMap((name) => onPath(name) ?? []);
  const isBest = best.some((name) => onPath(name));
  return { ...(path && { path }), ...(!isBest && { debian: wanted }), need };
}

async function find(
  which: Which,
  options: { root: string; signal: AbortSignal },
): Promise<{ path?: string; problem?: string }> {
  const { path, debian, need } = look(which);
  const how = `The browser tests need ${need}.`;
  if (!debian) return path ? { path } : { problem: how };
  const { problem = how } = await installPackage(debian, { ...options, how });
  const { path: installed } = look(which);
  return installed ? { path: installed } : { problem };
}
