// Runs publish.ts as a child process and prints its results.
import { join } from 'node:path';

import { FRONT_ENDS } from '../../packages/build/front-ends.mjs';
import { run } from '../processes/progress.mjs';
import type { DeployScope } from './publish-builds.ts';
import { TYPESCRIPT } from '../../packages/build/typescript.ts';

/** Publishes builds and moves the pointers of the environment. Prints the commands for builds that wait for the operator. */
export async function publish({
  root,
  dataDir,
  storeUrl,
  environment,
  deployScope,
  signal,
  names = FRONT_ENDS,
  print = console.error,
}: {
  root: string;
  dataDir: string;
  storeUrl: string;
  environment: string;
  deployScope: DeployScope;
  signal: AbortSignal;
  names?: string[];
  print?: (line: string) => void;
}) {
  const args = [...TYPESCRIPT, join(root, 'infra/dev/publish/publish.ts'), dataDir, environment, deployScope, ...names];
  const env = { ...process.env, STORE_URL: storeUrl };
  const failureMessage = 'A build could not be published:';
  const results: {
    release: string;
    remote: string;
    deployed: boolean;
    isPending: boolean;
    isRepaired: boolean;
    damageMessages: string[];
  }[] = JSON.parse(await run(process.execPath, args, { cwd: root, signal, failureMessage, env }));
  for (const sentence of new Set(results.flatMap(({ damageMessages }) => damageMessages)))
    print(`releases: ${sentence}`);
  for (const { remote, release } of results.filter(({ isRepaired }) => isRepaired))
    print(`releases: ${remote} ${release} was damaged and is repaired`);
  const commands = results
    .filter(({ isPending }) => isPending)
    .map(({ remote, release }) => `  npx linkstall deploy ${remote} ${release} --env ${environment}`);
  if (commands.length > 0)
    print(`releases: DEPLOY_BUNDLED is off, so visitors keep other releases. To deploy:\n${commands.join('\n')}`);
  const deployedReleases = results
    .filter(({ deployed }) => deployed)
    .map(({ remote, release }) => `${remote} ${release}`);
  const summary = deployedReleases.length > 0 ? { summary: `published ${deployedReleases.join(', ')}` } : {};
  return { results, ...summary };
}
