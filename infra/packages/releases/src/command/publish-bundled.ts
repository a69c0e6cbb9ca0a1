import { publish } from '../../../../dev/publish/publishing.ts';
import { readSettings } from '../../../../dev/start/settings.ts';
import type { CommandResult } from './command.ts';
import { dataDirOf, ROOT, settingHere, storeUrlHere, type CommandOptions } from './context.ts';
import { printToStderr } from './output.ts';

/** Publishes and deploys the front ends that are built in this checkout, as `npm start` does. Builds nothing. */
export async function publishBundled(options: CommandOptions): Promise<CommandResult> {
  const { deployBundled } = readSettings({ DEPLOY_BUNDLED: process.env.DEPLOY_BUNDLED }, ROOT);
  const stopping = new AbortController();
  const { results, summary } = await publish({
    root: ROOT,
    dataDir: dataDirOf(options),
    storeUrl: storeUrlHere(),
    environment: options.env ?? settingHere('ENVIRONMENT'),
    deployScope: deployBundled === 'off' ? 'none' : 'own',
    signal: stopping.signal,
    print: printToStderr,
  });
  const json = results.map(({ remote, release, deployed, isPending }) => ({ remote, release, deployed, isPending }));
  return { json, text: summary ?? 'nothing to deploy' };
}
